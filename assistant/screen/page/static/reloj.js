// The sandglass, drawn. Its sand runs between updates; where no sand is told, there is no glass in the page at all.

const NS = "http://www.w3.org/2000/svg";
const WIDTH = 240, HEIGHT = 380, NECK = 190, TOP = 34, FLOOR = 346, HALF = 84, THROAT = 5;
const BULB = NECK - TOP;

export function shape(name, attributes = {}, parent = null) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (parent) parent.append(element);
  return element;
}

// Half the glass's width at a distance from the neck: round shoulders, narrow throat.
function half(distance) {
  const part = Math.min(1, Math.max(0, distance / BULB));
  return THROAT + (HALF - THROAT) * Math.sin((part ** 1.15) * Math.PI / 2);
}

const STEPS = 48;
const VOLUMES = [0];
for (let i = 1; i <= STEPS; i++) VOLUMES.push(VOLUMES[i - 1] + half((i - 0.5) / STEPS * BULB));

// How high sand stands above the neck when so much of a bulb is full.
function height(fraction) {
  const wanted = Math.min(1, Math.max(0, fraction)) * VOLUMES[STEPS];
  let i = 1;
  while (i < STEPS && VOLUMES[i] < wanted) i++;
  return (i - 1 + (wanted - VOLUMES[i - 1]) / (VOLUMES[i] - VOLUMES[i - 1])) / STEPS * BULB;
}

// The glass's left and right edge between two distances from the neck, as points of a path.
function sides(from, to, way) {
  const edge = sign => Array.from({ length: STEPS + 1 }, (_, i) => {
    const distance = from + (to - from) * i / STEPS;
    return `${(WIDTH / 2 + sign * half(distance)).toFixed(1)} ${(NECK + way * distance).toFixed(1)}`;
  });
  return [edge(-1), edge(1)];
}

const GLASS = [-1, 1].map(way => {
  const [left, right] = sides(0, BULB, way);
  return `M ${left.join(" L ")} L ${right.reverse().join(" L ")} Z`;
}).join(" ");
const FULL = 0.86; // of a bulb's volume: a real glass is never quite full

// A glass without sand, for when nobody may see it.
export function silhouette(sign) {
  const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "silhouette", "aria-hidden": "true" });
  shape("path", { d: GLASS }, svg);
  for (const y of [TOP - 22, FLOOR]) shape("rect", { x: 14, y, width: WIDTH - 28, height: 22, rx: 8 }, svg);
  shape("text", { x: WIDTH / 2, y: NECK + 42, "text-anchor": "middle" }, svg).textContent = sign;
  return svg;
}

export class Sandglass {
  constructor(place) {
    this.place = place;
    this.frame = 0;
    this.box = null;
  }

  // sand: {left, running}, or null where nobody may know; lasts: seconds of a full glass.
  show(sand, lasts, box, laid) {
    if (!sand) {
      this.remove();
      return;
    }
    if (!this.svg) this.build();
    this.left = sand.left;
    this.running = sand.running && !laid;
    this.lasts = lasts;
    this.since = performance.now();
    this.svg.classList.toggle("laid", laid && box > 0);
    if (this.box !== null && box === this.box + 1 && this.box > 0) this.turn();
    this.box = box;
    cancelAnimationFrame(this.frame);
    this.draw();
  }

  remove() {
    cancelAnimationFrame(this.frame);
    this.svg?.remove();
    this.svg = this.upper = this.lower = this.stream = null;
    this.box = this.left = this.since = null;
  }

  // What is on top now was below before: seen from upside down nothing has changed yet.
  turn() {
    this.svg.classList.remove("turned");
    void this.svg.getBoundingClientRect();
    this.svg.classList.add("turned");
  }

  build() {
    this.svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": "Reloj de arena" }, this.place);
    shape("path", { d: GLASS, class: "bulbs" }, this.svg);
    this.upper = shape("path", { class: "sand" }, this.svg);
    this.lower = shape("path", { class: "sand" }, this.svg);
    this.stream = shape("line", { x1: WIDTH / 2, x2: WIDTH / 2, y1: NECK - 4, class: "stream" }, this.svg);
    shape("path", { d: GLASS, class: "rim" }, this.svg);
    shape("path", { d: `M ${WIDTH / 2 - 52} ${TOP + 26} q -14 34 4 70`, class: "gleam" }, this.svg);
    for (const y of [TOP - 22, FLOOR]) shape("rect", { x: 14, y, width: WIDTH - 28, height: 22, rx: 8, class: "wood" }, this.svg);
  }

  draw() {
    if (!this.svg) return;
    const passed = this.running ? (performance.now() - this.since) / 1000 / this.lasts : 0;
    const left = Math.max(0, this.left - passed);
    this.svg.classList.toggle("running", this.running && left > 0);
    this.svg.classList.toggle("low", left < 0.2);
    this.drawUpper(left);
    this.drawLower(1 - left);
    if (this.running && left > 0) this.frame = requestAnimationFrame(() => this.draw());
  }

  // The surface sinks in the middle while sand runs.
  drawUpper(fraction) {
    const level = height(fraction * FULL);
    if (level < 0.5) {
      this.upper.setAttribute("d", "");
      return;
    }
    const [left, right] = sides(0, level, -1);
    const dip = NECK - level + 2 * Math.min(14, level / 3) * (this.running ? 1 : 0.25);
    this.upper.setAttribute("d", `M ${left.join(" L ")} Q ${WIDTH / 2} ${dip.toFixed(1)} ${right.reverse().join(" L ")} Z`);
  }

  // What has fallen lies in a heap.
  drawLower(fraction) {
    const free = height(1 - fraction * FULL);
    const heap = Math.min(26, (BULB - free) * 0.8);
    this.stream.setAttribute("y2", (NECK + free - heap * 0.6).toFixed(1));
    if (fraction * FULL < 0.002) {
      this.lower.setAttribute("d", "");
      return;
    }
    const [left, right] = sides(free, BULB, 1);
    const top = (NECK + free - 2 * heap).toFixed(1);
    this.lower.setAttribute("d", `M ${right.join(" L ")} L ${left.reverse().join(" L ")} Q ${WIDTH / 2} ${top} ${right[0]} Z`);
  }
}
