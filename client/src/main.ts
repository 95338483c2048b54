import { mount } from "svelte";
import "./type.css";
import "./art/palette.css";
import "./app.css";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });
