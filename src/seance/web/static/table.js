// A plain table: it draws the view it is sent and offers the moves it is given. It knows no rules.
const letters = "SDLTCWF";
const card = (n) => (n < 49 ? letters[Math.floor(n / 7)] + ((n % 7) + 1) : "*" + letters[n - 49]);
const at = (id) => document.getElementById(id);
let socket, table, latest;
let after = 0;
let wait = 500;

async function call(path, body) {
  const answer = await fetch("api/tables" + path, body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.message);
  return told;
}

const random = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");

async function start(game) {
  const chairs = [{ kind: "person" }, { kind: "bot", bot: "greedy" }];
  const opened = await call("", { game, chairs, name: "You", entropy: random() });
  location.hash = opened.id;
}

function open(id) {
  table = id;
  at("home").hidden = true;
  at("table").hidden = false;
  const address = new URL(`api/tables/${id}/socket?seat=0&after=${after}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = "";
  socket = new WebSocket(address);
  socket.onopen = () => (wait = 500);
  socket.onmessage = (message) => hear(JSON.parse(message.data));
  socket.onclose = (event) => event.code < 4000 && setTimeout(() => open(id), (wait = Math.min(8000, wait * 2)));
}

function say(type, more) {
  socket.send(JSON.stringify({ type, key: random(), seat: 0, ...more }));
}

function hear(told) {
  if (told.type === "error") return status(told.message, true);
  if (told.type === "done") return;
  latest = told;
  after = told.table.number;
  told.events.forEach(write);
  status(sentence(told.table));
  at("moves").replaceChildren(...told.moves.map(offer));
  at("view").replaceChildren(told.table.game === "rip" ? street(told.view) : pile(told.view));
  at("record").hidden = told.table.status !== "over";
  at("record").href = `api/tables/${table}/record`;
}

function status(text, bad = false) {
  at("turn").textContent = text;
  at("turn").className = bad ? "error" : "";
}

function sentence(info) {
  if (info.status === "over") return info.winners.includes(0) ? "You won." : "You lost.";
  return info.turn === 0 ? "Your turn: choose a move." : "The bot is thinking.";
}

function offer(token) {
  const button = document.createElement("button");
  button.textContent = token;
  button.onclick = () => say("act", { token, number: latest.table.number });
  return button;
}

function write(event) {
  const line = document.createElement("li");
  const who = event.seat == null ? "" : event.seat === 0 ? "you: " : "bot: ";
  line.textContent = who + (event.token || event.name || event.kind);
  at("log").append(line);
  at("log").scrollTop = at("log").scrollHeight;
}

function grid(head, rows, now) {
  const made = document.createElement("table");
  const row = (cells, tag) => {
    const line = made.insertRow();
    cells.forEach((cell) => line.appendChild(Object.assign(document.createElement(tag), { textContent: cell })));
    return line;
  };
  row(head, "th");
  rows.forEach((cells, i) => row(cells, "td").classList.toggle("now", i === now));
  return made;
}

function street(view) {
  const side = (i, s) => [...view.ghosts[i][s], ...view.psychics[i][s].map((n) => "P" + n)].join(" ");
  const rows = view.mansions.map((kind, i) => [
    i + 1, kind ? "castle" : "manor", view.taken[i] == null ? "" : view.taken[i] ? "bot" : "you",
    i < 9 ? "P" + view.line[i] : "", side(i, 0), side(i, 1),
  ]);
  const drawn = document.createElement("div");
  const mine = [["you", view.totals[0], view.hand.join(" "), view.before[0].map((n) => "P" + n).join(" ")],
    ["bot", view.totals[1], (view.opposing || [view.hand_sizes[1] + " ghosts"]).join(" "), view.before[1].map((n) => "P" + n).join(" ")]];
  drawn.append(grid(["round", "mansion", "taken", "psychic", "your side", "the bot's side"], rows, view.round - 1),
    grid(["", "total", "hand", "psychics"], mine, view.turn));
  return drawn;
}

function pile(view) {
  const sets = (s) => view.sets[s].map(([spirit, , cards]) => `*${letters[spirit]}: ${cards.map(card).join(" ")}`).join("; ");
  const rows = [0, 1].map((s) => [s ? "bot" : "you", view.held[s].map((n) => "*" + letters[n]).join(" "), sets(s),
    s ? view.hand_sizes[s] + " cards" : view.hand.map(card).join(" ")]);
  const drawn = document.createElement("div");
  const left = view.pile.filter((n) => n !== -2).length;
  const line = Object.assign(document.createElement("p"), {
    textContent: `Free spirits: ${view.free.map((n) => "*" + letters[n]).join(" ") || "none"}. ${left} cards in the siggil.`,
  });
  drawn.append(line, grid(["", "spirits", "sets", "hand"], rows, view.turn));
  return drawn;
}

document.querySelectorAll("[data-game]").forEach((button) => {
  button.onclick = () => start(button.dataset.game).catch((error) => alert(error.message));
});
at("back").onclick = () => say("takeback");
addEventListener("hashchange", () => location.reload());
if (location.hash.length > 1) open(location.hash.slice(1));
