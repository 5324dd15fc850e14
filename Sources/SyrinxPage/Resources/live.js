// A page that steers a running session: every button and slider sends the line that one would type.

const byId = (id) => document.getElementById(id);
const pollMilliseconds = 100;
const floorDecibels = -60;
const sliderSteps = 1000;
/** Sliders by the names of their parameters. */
const sliders = new Map();
/** The newest line of each slider that still waits for the one before. */
const waiting = new Map();
let isReached = true;

function say(text) {
  byId("notice").textContent = text;
  byId("notice").hidden = !text;
}

/** Sends a line and returns the answer; what is wrong with the line is shown. */
async function send(line) {
  const response = await fetch("line", { method: "POST", body: line });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const answer = await response.json();
  if (line !== "status") say(answer.ok ? (answer.notes ?? []).join(" ") : answer.error);
  return answer;
}

async function order(line) {
  try {
    const answer = await send(line);
    await update();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Sends the lines of a slider one after the other, leaving out those that were overtaken. */
async function turn(name, line) {
  const isBusy = waiting.has(name);
  waiting.set(name, line);
  if (isBusy) return;
  while (waiting.get(name) !== null) {
    const next = waiting.get(name);
    waiting.set(name, null);
    try {
      await send(next);
    } catch {
      break;
    }
  }
  waiting.delete(name);
}

const decimals = (value, count) => value.toFixed(count).replace("-", "−");

function showLevel(name, { levelDB: level, peakDB: peak }) {
  const fraction = (value) => Math.min(Math.max(((value ?? floorDecibels) - floorDecibels) / -floorDecibels, 0), 1);
  const bar = byId(`${name}-meter`);
  bar.querySelector("i").style.transform = `scaleX(${fraction(level)})`;
  bar.querySelector("b").style.left = `calc(${100 * fraction(peak)}% - 2px)`;
  byId(`${name}-level`).textContent = peak === null ? "−∞ dBFS" : `${decimals(peak, 0)} dBFS`;
}

function showVoices(voices) {
  const list = byId("voices");
  const titles = JSON.stringify(voices.map(({ key, title }) => [key, title]));
  if (list.dataset.titles !== titles) {
    list.dataset.titles = titles;
    list.replaceChildren(...voices.map(({ number, key, title }) => {
      const button = document.createElement("button");
      button.className = "plain";
      if (key) {
        const mark = document.createElement("kbd");
        mark.textContent = key;
        button.append(mark);
      }
      button.append(title);
      button.title = title;
      button.addEventListener("click", () => order(`voice ${number}`));
      return button;
    }));
  }
  voices.forEach(({ heard }, index) => list.children[index].setAttribute("aria-pressed", heard));
}

/** From 0 to 1 along a parameter's scale, and back. */
const fractionOf = ({ minimum, maximum, scale }, value) =>
  scale === "logarithmic"
    ? Math.log(value / minimum) / Math.log(maximum / minimum) : (value - minimum) / (maximum - minimum);
const valueAt = ({ minimum, maximum, scale }, fraction) =>
  scale === "logarithmic"
    ? minimum * (maximum / minimum) ** fraction : minimum + (maximum - minimum) * fraction;

function makeSlider(parameter) {
  const row = document.createElement("label");
  const name = document.createElement("span");
  const input = document.createElement("input");
  const output = document.createElement("output");
  row.className = "row";
  row.title = parameter.help;
  name.textContent = parameter.name;
  Object.assign(input, { type: "range", min: 0, max: sliderSteps });
  input.dataset.parameter = parameter.name;
  input.addEventListener("input", () => {
    const value = Number(valueAt(parameter, input.value / sliderSteps).toPrecision(6));
    turn(parameter.name, `set ${parameter.name}=${value}`);
  });
  row.append(name, input, output);
  sliders.set(parameter.name, { input, output });
  return row;
}

function showParameters(parameters) {
  const list = byId("parameters");
  const names = JSON.stringify(parameters.map(({ name }) => name));
  if (list.dataset.names !== names) {
    list.dataset.names = names;
    sliders.clear();
    list.replaceChildren(...parameters.map(makeSlider));
  }
  for (const parameter of parameters) {
    const { input, output } = sliders.get(parameter.name);
    output.textContent = parameter.text;
    if (document.activeElement !== input || !input.matches(":active")) {
      if (!waiting.has(parameter.name)) input.value = sliderSteps * fractionOf(parameter, parameter.value);
    }
  }
}

function showRecording(name, recording) {
  const form = byId(name);
  form.classList.toggle("running", recording !== null);
  form.querySelector("button").textContent = recording ? `Stop, ${decimals(recording.seconds, 0)} s` : "Record";
  form.querySelector("input").disabled = recording !== null;
}

function show(status) {
  const latency = `${decimals(1000 * status.latency, 0)} ms late`;
  const dropouts = status.dropouts ? `, ${status.dropouts} dropouts` : "";
  byId("summary").textContent = `${status.bypass ? "effects off" : status.voice}, ${latency}${dropouts}`;
  showLevel("input", status.input);
  showLevel("output", status.output);
  for (const name of ["mute", "bypass"]) byId(name).setAttribute("aria-pressed", status[name]);
  byId("push").setAttribute("aria-pressed", status.push !== "off");
  byId("talk").hidden = status.push === "off";
  byId("talk").classList.toggle("held", status.push === "down");
  if (!waiting.has("gain") && !byId("gain").matches(":active")) byId("gain").value = status.gainDB;
  byId("gain-text").textContent = `${decimals(status.gainDB, 1)} dB`;
  showVoices(status.voices);
  showParameters(status.parameters);
  showRecording("wet", status.recording.wet);
  showRecording("dry", status.recording.dry);
  byId("sounds").textContent = status.sounds.join(", ");
  byId("stop-sounds").hidden = status.sounds.length === 0;
  document.body.dataset.voice = status.voice ?? "";
}

async function update() {
  try {
    show(await send("status"));
    if (!isReached) say("");
    isReached = true;
  } catch {
    if (isReached) say("The session has ended, or cannot be reached.");
    isReached = false;
  }
}

async function poll() {
  await update();
  setTimeout(poll, pollMilliseconds);
}

function onSubmit(id, act) {
  byId(id).addEventListener("submit", (event) => {
    event.preventDefault();
    act(byId(id));
  });
}

byId("mute").addEventListener("click", () => order("mute"));
byId("bypass").addEventListener("click", () => order("bypass"));
byId("push").addEventListener("click", ({ currentTarget }) =>
  order(currentTarget.getAttribute("aria-pressed") === "true" ? "push off" : "push up"));
const talk = byId("talk");
talk.addEventListener("pointerdown", (event) => {
  talk.setPointerCapture(event.pointerId);
  order("push down");
});
for (const end of ["pointerup", "pointercancel"]) talk.addEventListener(end, () => order("push up"));
talk.addEventListener("keydown", (event) => {
  if (event.key === " " && !event.repeat) order("push down");
});
talk.addEventListener("keyup", (event) => {
  if (event.key === " ") order("push up");
});
byId("gain").addEventListener("input", ({ currentTarget }) => turn("gain", `gain ${currentTarget.value}`));
byId("stop-sounds").addEventListener("click", () => order("play stop"));
onSubmit("chain-form", async () => {
  if (await order(byId("chain").value)) byId("chain").value = "";
});
onSubmit("play", () => order(`play ${byId("play-path").value}`));
for (const [name, command] of [["wet", "record"], ["dry", "record-dry"]]) {
  onSubmit(name, (form) => {
    const path = form.classList.contains("running") ? "stop" : byId(`${name}-path`).value;
    order(`${command} ${path}`);
  });
}
poll();
