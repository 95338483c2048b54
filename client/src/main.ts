import { mount } from "svelte";
import "./type.css";
import "./art/palette.css";
import "./app.css";
import App from "./App.svelte";
import { speak } from "./lib/i18n.svelte";
import { settings } from "./lib/settings.svelte";

await speak(settings.language);
const target = document.getElementById("app")!;
target.replaceChildren(); // the greeting that the server put there
mount(App, { target });
