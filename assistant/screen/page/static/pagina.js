// The page follows the game: every message is the whole present state. All text goes in as text, never as markup.

import { Sandglass, shape, silhouette } from "./reloj.js";

const SILENCE = 30_000; // milliseconds without a sign of life after which the connection is taken for dead
const $ = id => document.getElementById(id);
const glass = new Sandglass($("glass"));

function make(name, text = "", ...classes) {
  const element = document.createElement(name);
  element.textContent = text;
  if (classes.length) element.classList.add(...classes);
  return element;
}

function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// ---- the stream

let source = null, watchdog = 0;

function connect() {
  source?.close();
  source = new EventSource("eventos");
  source.onopen = alive;
  source.onmessage = message => {
    alive();
    show(JSON.parse(message.data));
  };
  source.addEventListener("latido", alive);
  source.addEventListener("nivel", message => {
    alive();
    meter(Number(message.data));
  });
  source.onerror = () => {
    document.body.classList.add("lost");
    if (!document.body.classList.contains("over")) say($("situation"), "Reconectando…");
    if (source.readyState === EventSource.CLOSED) later(2000); // refused: it does not try again by itself
  };
}

function later(delay) {
  clearTimeout(watchdog);
  watchdog = setTimeout(connect, delay);
}

// The microphone's level, in cells.
function meter(cells) {
  $("level").hidden = false;
  [...$("level").children].forEach((cell, i) => cell.classList.toggle("on", i < cells));
}

let situation = "";

function alive() {
  if (document.body.classList.contains("lost")) {
    document.body.classList.remove("lost");
    say($("situation"), situation);
  }
  later(SILENCE);
}

// ---- what every game shows

function show(view) {
  latest = view;
  document.body.dataset.game = view.game;
  $("practice").hidden = view.game !== "practice";
  $("stay-cool").hidden = view.game !== "stay_cool" && view.game !== "exercise";
  $("scout").hidden = view.game !== "scout";
  document.querySelector("footer").hidden = view.game === "practice";
  if (view.game === "practice") {
    showPractice(view);
    return;
  }
  const alone = view.game === "exercise";
  say($("round"), alone ? view.title : `Ronda ${view.round} de ${view.rounds}`);
  const dots = Array.from({ length: alone ? 0 : view.rounds }, (_, i) => make("li", "", i + 1 < view.round ? "gone" : i + 1 === view.round ? "here" : "next"));
  $("rounds").replaceChildren(...dots);
  say($("said"), view.saying);
  say($("can"), view.can.length ? `Di: ${view.can.slice(0, 6).join(" · ")}` : "");
  for (const button of document.querySelectorAll("button")) {
    const usable = view.buttons.includes(button.dataset.command);
    const fixed = ["vale", "no vale", "deshacer"].includes(button.dataset.command) && view.game === "stay_cool";
    button.disabled = !usable;
    button.hidden = !usable && !fixed;
  }
  document.body.classList.toggle("over", !alone && view.winners.length > 0);
  $("scores").hidden = alone;
  $("calls").hidden = true;
  $("clock").hidden = false;
  $("stay-cool").classList.remove("narrow");
  ({ scout: showScout, exercise: showExercise, stay_cool: showStayCool })[view.game](view);
  situation = $("situation").textContent;
}

function scoreTable(place, view, head, cells) {
  const row = make("tr");
  row.append(make("th", ""), ...head.map(text => make("th", text)));
  place.querySelector("thead").replaceChildren(row);
  const rows = view.players.map((name, player) => {
    const line = make("tr", "", `p${player}`);
    if (player === (view.game === "scout" ? view.turn : view.player) && !view.winners.length) line.classList.add("active");
    if (view.winners.includes(player)) line.classList.add("winner");
    const title = make("th", name);
    title.scope = "row";
    line.append(title, ...cells(player));
    return line;
  });
  place.querySelector("tbody").replaceChildren(...rows);
  place.querySelector("table").classList.toggle("few", view.players.length <= 4);
}

// Running totals over the rounds, a line a player.
function chart(place, view) {
  place.hidden = view.scores.every(row => row.length === 0);
  place.replaceChildren();
  if (place.hidden) return;
  const size = place.getBoundingClientRect(), letter = parseFloat(getComputedStyle(place).fontSize);
  const [width, high, side, foot] = [Math.max(160, size.width), Math.max(90, size.height), letter / 2, letter * 1.5];
  const lines = view.scores.map(row => row.reduce((sums, points) => [...sums, sums.at(-1) + points], [0]));
  const all = lines.flat(), top = Math.max(1, ...all), bottom = Math.min(0, ...all);
  const x = round => side + round / view.rounds * (width - 2 * side);
  const y = points => side + (top - points) / (top - bottom) * (high - foot - side);
  const svg = shape("svg", { viewBox: `0 0 ${width} ${high}`, role: "img", "aria-label": "Puntos por rondas" });
  for (let round = 0; round <= view.rounds; round++) {
    shape("line", { x1: x(round), x2: x(round), y1: side / 2, y2: high - foot, class: "grid" }, svg);
    if (round) shape("text", { x: x(round), y: high - letter * .3, class: "axis", "text-anchor": round === view.rounds ? "end" : "middle" }, svg).textContent = `R${round}`;
  }
  shape("line", { x1: side, x2: width - side, y1: y(0), y2: y(0), class: "zero" }, svg);
  lines.forEach((sums, player) => {
    const group = shape("g", { class: `line p${player}` }, svg);
    shape("polyline", { points: sums.map((sum, round) => `${x(round).toFixed(1)},${y(sum).toFixed(1)}`).join(" ") }, group);
    shape("circle", { cx: x(sums.length - 1).toFixed(1), cy: y(sums.at(-1)).toFixed(1), r: letter / 4 }, group);
  });
  place.replaceChildren(svg);
}

let latest = null;
addEventListener("resize", () => latest?.scores && chart($(latest.game === "scout" ? "scout-chart" : "chart"), latest));

// ---- Stay Cool

function showStayCool(view) {
  const resting = ["pause", "sound_lost", "behind", "stopping"].includes(view.hold);
  document.body.classList.toggle("resting", resting);
  say($("situation"), view.situation);
  showClock(view, resting);
  const over = view.winners.length > 0;
  say($("player"), over ? view.victory : view.players[view.player]);
  $("player").className = over ? "victory" : `p${view.player}`;
  card("red", view.red);
  card("emerald", view.emerald);
  product(view);
  showHeard(view.heard);
  scoreTable($("scores"), view, [...Array.from({ length: view.rounds }, (_, i) => `R${i + 1}`), "Total"], player => [
    ...Array.from({ length: view.rounds }, (_, i) => make("td", String(view.scores[player][i] ?? "·"))),
    make("td", String(view.totals[player]), "total"),
  ]);
  chart($("chart"), view);
}

function showHeard(heard) {
  say($("words"), heard ? `«${heard.text}»` : "");
  const about = heard?.colour && heard.number ? ` · ${heard.colour} ${heard.number}` : "";
  say($("verdict"), heard ? `${heard.sign} ${heard.meaning}${about}` : "");
  $("heard").className = heard ? heard.outcome : "";
}

function card(colour, shown) {
  $(`${colour}-card`).hidden = !shown;
  if (!shown) return;
  ladder($(colour), shown);
  say($(`${colour}-question`), shown.question);
}

let cover = null;

function showClock(view, resting) {
  const won = view.winners?.length > 0, hidden = !view.sand || won;
  $("clock").classList.toggle("covered", hidden);
  glass.show(hidden ? null : view.sand, view.lasts, view.box, resting);
  if (hidden) {
    const [sign, why] = won ? ["★", ""] : view.called || view.hidden ? ["?", "El reloj se esconde"] : ["", "El reloj lo lleváis vosotros"];
    if (cover !== sign + why) $("glass").replaceChildren(silhouette(sign), ...(why ? [make("p", why, "cover")] : []));
    cover = sign + why;
    $("boxes").replaceChildren();
    return;
  }
  if (cover !== null) for (const old of $("glass").querySelectorAll(".silhouette, .cover")) old.remove();
  cover = null;
  $("boxes").replaceChildren(...Array.from({ length: view.boxes }, (_, i) =>
    make("li", String(i + 1), i + 1 < view.box ? "gone" : i + 1 === view.box ? "here" : "next")));
}

function ladder(place, card) {
  if (!card.values.length) {
    place.replaceChildren(make("li", String(card.reached), "people"));
    return;
  }
  place.replaceChildren(...card.values.map((value, i) =>
    make("li", String(value), i < card.answered ? "done" : i === card.answered ? "here" : "next")));
}

function product(view) {
  if (view.result) {
    $("product").replaceChildren(make("span", view.result, "result"), make("span", view.why, "why"));
    return;
  }
  $("product").replaceChildren(
    make("span", String(view.red.reached), "red"), make("span", " × "),
    make("span", String(view.emerald.reached), "emerald"), make("span", " = "),
    make("strong", String(view.points)),
  );
}

// ---- Scout

function showScout(view) {
  document.body.classList.toggle("resting", view.hold !== null);
  glass.show(null);
  const state = view.hold === "pause" ? "pausa" : view.hold === "sound_lost" ? "sin sonido" : view.hold ? "¿terminamos?" : "";
  const turn = view.turn === null ? "" : `turno de ${view.players[view.turn]}`;
  say($("situation"), state || (view.over ? "fin de la partida" : turn));
  $("cards").replaceChildren(...view.active.map(number => make("li", String(number))));
  $("active").hidden = view.mode !== "arbitro";
  const count = view.active.length === 1 ? "1 carta" : `${view.active.length} cartas`;
  $("cards").classList.toggle("few", view.active.length <= 4);
  if (view.active.length) {
    const owner = make("strong", view.players[view.owner], `p${view.owner}`);
    $("owner").replaceChildren(make("span", `${view.named} · ${count}`), make("br"), make("span", "de "), owner);
  } else {
    say($("owner"), "La mesa está vacía");
  }
  say($("scout-heard").firstElementChild, view.heard ? `«${view.heard.text}»` : "");
  const shown = value => make("td", value === null ? "—" : String(value));
  scoreTable($("seats"), view, ["Mano", "Capt.", "Fichas", "Total"], player => {
    const seat = view.seats[player];
    return [shown(seat.hand), shown(seat.captured), shown(seat.tokens), make("td", String(view.totals[player]), "total")];
  });
  chart($("scout-chart"), view);
}

// ---- somebody who practises

function showExercise(view) {
  const resting = ["pause", "sound_lost", "behind", "stopping"].includes(view.hold);
  document.body.classList.toggle("resting", resting);
  say($("situation"), view.situation);
  const clock = view.round !== null;
  $("clock").hidden = !clock;
  if (clock) showClock(view, resting);
  say($("player"), view.player);
  $("player").className = "p0";
  const batch = view.batch;
  const own = colour => view.cards.find(each => each.colour === colour);
  for (const [place, colour] of [["red", "roja"], ["emerald", "esmeralda"]]) {
    if (batch?.colour !== colour) {
      card(place, own(colour));
      continue;
    }
    $(`${place}-card`).hidden = false;
    $(`${place}-card`).classList.add("batch");
    say($(`${place}-question`), batch.question);
    $(place).replaceChildren(...batch.marks.map((right, i) => i + 1 === batch.number ? make("li", String(i + 1), "here")
      : right === null ? make("li", String(i + 1), "next") : make("li", right ? "✓" : "✗", right ? "done" : "missed")));
  }
  const [red, emerald] = view.cards;
  if (red && emerald) product({ red, emerald, points: view.points });
  else say($("product"), view.calls.at(-1)?.told ?? "");
  showHeard(view.heard);
  showCalls(view);
}

function showCalls(view) {
  const all = view.kind === "reloj";
  $("calls").hidden = !all && !view.calls.length;
  $("stay-cool").classList.toggle("narrow", $("calls").hidden);
  const told = new Map(view.calls.map(each => [each.box, each]));
  const boxes = all ? Array.from({ length: view.boxes }, (_, i) => i + 1) : [...told.keys()];
  document.querySelector("#calls ol").replaceChildren(...boxes.map(box => {
    const call = told.get(box), line = make("li", "", call ? (call.left === null ? "late" : "called") : "next");
    line.append(make("strong", String(box)), make("span", call ? call.told : "·"));
    if (call && call.left !== null) line.append(early(call.left));
    return line;
  }));
}

// How much sand was left, as a bar.
function early(left) {
  const svg = shape("svg", { viewBox: "0 0 100 6", class: "early", preserveAspectRatio: "none", "aria-hidden": "true" });
  shape("rect", { width: Math.max(1, Math.min(100, left * 10)), height: 6, rx: 3 }, svg);
  return svg;
}

// ---- practice

const spanish = new Intl.NumberFormat("es", { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });

// A line of values, oldest first, from the lowest to the highest.
function spark(values) {
  const [width, high, margin] = [300, 90, 8];
  const svg = shape("svg", { viewBox: `0 0 ${width} ${high}`, class: "spark", preserveAspectRatio: "none", "aria-hidden": "true" });
  const shown = values.slice(-30), top = Math.max(...shown), bottom = Math.min(...shown);
  const x = i => shown.length > 1 ? margin + i / (shown.length - 1) * (width - 2 * margin) : width / 2;
  const y = value => top > bottom ? margin + (top - value) / (top - bottom) * (high - 2 * margin) : high / 2;
  const points = shown.length > 1 ? shown.map((value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`) : [`${margin},${high / 2}`, `${width - margin},${high / 2}`];
  shape("polyline", { points: points.join(" "), "vector-effect": "non-scaling-stroke" }, svg);
  return svg;
}

function panel(title, big, small, values, kind) {
  const place = make("article", "", kind);
  place.append(make("h2", title), make("strong", big), make("p", small));
  if (values.length) place.append(spark(values));
  return place;
}

function showPractice(view) {
  const { rounds, paces, glass: turned, missed, exercises } = view.progress;
  say($("round"), view.player ? `Cómo va ${view.player}` : "Cómo vas");
  say($("situation"), exercises === 1 ? "1 ejercicio" : `${exercises} ejercicios`);
  situation = $("situation").textContent;
  $("rounds-practised").replaceChildren(...rounds.map(each =>
    panel(`Ronda ${each.number}`, String(each.best), `mejor\nmedia ${spanish.format(each.mean)}`, each.points, `p${each.number - 1}`)));
  const speeds = paces.map(each =>
    panel(each.name, spanish.format(each.mean), "por minuto", each.trend, "p5"));
  if (turned) speeds.push(panel("Reloj", turned.left === null ? "—" : spanish.format(turned.left),
    `s de sobra\n${turned.late} tarde`, turned.trend, "p1"));
  $("paces").replaceChildren(...speeds);
  $("missed").hidden = !missed.length;
  document.querySelector("#missed ol").replaceChildren(...missed.slice(0, 6).map(each => {
    const line = make("li", "", each.colour === "roja" ? "red" : "emerald");
    line.append(make("strong", `${each.missed}/${each.asked}`), make("span", each.text));
    return line;
  }));
  say($("due"), view.waiting ? `Vuelven ahora ${view.due} de ${view.waiting}.` : "");
}

// ---- the buttons

async function press(button) {
  button.classList.add("pressed");
  setTimeout(() => button.classList.remove("pressed"), 250);
  try {
    await fetch(`decir/${button.dataset.order}`, { method: "POST" });
  } catch {
    document.body.classList.add("lost");
  }
}

for (const button of document.querySelectorAll("button")) {
  const loud = button.dataset.order === "tiempo"; // every tenth counts: at the touch, not when the finger leaves
  button.addEventListener(loud ? "pointerdown" : "click", () => press(button));
  if (loud) button.addEventListener("keydown", event => {
    if (!event.repeat && (event.key === "Enter" || event.key === " ")) press(button);
  });
}

connect();
