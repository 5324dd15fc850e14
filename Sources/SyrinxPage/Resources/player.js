// The page itself: what is in it, what is drawn when, and what keys and pointers do.

const data = JSON.parse(byId("data").textContent);
const media = data.media.map((type, index) => ({ blob: () => takeFile(index, type) }));
const axis = new TimeAxis(data.sounds, data.map);
const view = new View(axis.length);
const transport = new Transport(data.sounds, axis, media);
const lanes = data.sounds.map((sound, index) => new Lane(sound, index, axis, view));
const clipLanes = data.lanes.map((lane) => new ClipLane(lane, view));
const bars = new Bars(byId("bars"), data.sounds);
const mouth = new Mouth(byId("mouth"), data.sounds, data.shapes, data.sprites);
const words = data.lines.length && new Words(byId("karaoke"), byId("transcript"), data.lines);
const slider = byId("seek");
/** The time before a mark that is heard, in seconds. */
const leadIn = 0.5;
let isStale = true;
/** True where the position is told though the sound plays: it would be spoken ten times a second. */
let isAsked = false;

function drawStill() {
  lanes.forEach((lane, index) => {
    lane.isChosen = index === transport.chosen && !isBlind();
    lane.element.classList.toggle("chosen", lane.isChosen);
    lane.draw();
  });
  for (const lane of clipLanes) lane.draw();
  if (data.bands.length) drawBands(byId("bands"), data.bands);
  const ruler = byId("ruler");
  const width = byId("lanes").clientWidth;
  ruler.replaceChildren(...ticks(view, width, ruler.clientWidth).map(({ x, text }) => {
    const mark = make("span", "", text);
    mark.style.transform = `translateX(${x}px)`;
    return mark;
  }));
  byId("zoom-out").disabled = byId("zoom-all").disabled = view.isWhole;
}

/** Draws the page at a time; nothing is remembered from one picture to the next. */
function drawAt(time) {
  const own = axis.ofSound(transport.chosen, time);
  const share = view.share(time);
  byId("head").style.transform = `translateX(${share * byId("lanes").clientWidth}px)`;
  byId("head").hidden = share < 0 || share > 1;
  setText(byId("now"), clockText(own));
  if (!transport.isPlaying || isAsked) tellPosition(time);
  if (blind.element.open) byId("blind-seek").value = time / axis.length;
  else {
    bars.draw(transport.chosen, own);
    mouth.draw(transport.chosen, own, time);
  }
  if (words) words.draw(time);
}

function tellPosition(time) {
  isAsked = false;
  if (slider.getAttribute("aria-valuetext") === spokenTime(time)) return;
  slider.setAttribute("aria-valuenow", time.toFixed(1));
  slider.setAttribute("aria-valuetext", spokenTime(time));
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function picture() {
  transport.follow();
  const { time } = transport;
  if (transport.isPlaying && !view.isWhole) view.follow(time);
  if (isStale) {
    isStale = false;
    drawStill();
  }
  drawAt(time);
  if (transport.isPlaying) requestPicture();
}

let isRequested = false;
function requestPicture() {
  if (isRequested) return;
  isRequested = true;
  requestAnimationFrame(() => {
    isRequested = false;
    picture();
  });
}

function redraw() {
  isStale = true;
  requestPicture();
}

function showState() {
  document.body.classList.toggle("playing", transport.isPlaying);
  for (const id of ["play", "blind-play"]) {
    byId(id).setAttribute("aria-label", transport.isPlaying ? "Pause" : "Play");
  }
  [...byId("choice").children].forEach((button, index) => {
    button.setAttribute("aria-pressed", String(index === transport.chosen && !isBlind()));
  });
  const { seconds } = data.sounds[transport.chosen];
  setText(byId("length"), clockText(seconds));
  redraw();
}

function seek(time) {
  isAsked = true;
  transport.seek(time);
  if (!view.isWhole) view.follow(transport.resting);
}

function playFrom(time) {
  seek(time);
  transport.play();
}

const blind = { element: byId("blind"), test: new BlindTest(), heard: "0" };
const isBlind = () => blind.element.open;

function hearBlind(name) {
  blind.heard = name;
  transport.choose(name === "x" ? blind.test.hidden : Number(name));
  showBlind();
}

function showBlind() {
  setText(byId("blind-summary"), blind.test.summary);
  for (const button of blind.element.querySelectorAll("[data-hear]")) {
    button.setAttribute("aria-pressed", String(button.dataset.hear === blind.heard));
  }
}

function setUpBlindTest() {
  byId("blind-open").addEventListener("click", () => {
    blind.element.showModal();
    document.body.classList.add("is-blind");
    hearBlind("0");
    showState();
  });
  blind.element.addEventListener("close", () => {
    document.body.classList.remove("is-blind");
    transport.choose(0);
    showState();
  });
  for (const button of blind.element.querySelectorAll("[data-hear]")) {
    button.addEventListener("click", () => hearBlind(button.dataset.hear));
  }
  for (const button of blind.element.querySelectorAll("[data-say]")) {
    button.addEventListener("click", () => {
      blind.test.answer(Number(button.dataset.say));
      hearBlind("x");
    });
  }
  byId("blind-again").addEventListener("click", () => {
    blind.test = new BlindTest();
    hearBlind("0");
  });
  byId("blind-close").addEventListener("click", () => blind.element.close());
  byId("blind-play").addEventListener("click", () => transport.toggle());
  byId("blind-seek").addEventListener("input", (event) => seek(event.target.value * axis.length));
}

function setUpControls() {
  byId("play").addEventListener("click", () => transport.toggle());
  byId("match").addEventListener("change", (event) => transport.setMatched(event.target.checked));
  byId("volume").addEventListener("input", (event) => transport.setVolume(Number(event.target.value)));
  const middle = () => {
    const { time } = transport;
    return time < view.from || time > view.to ? view.from + view.span / 2 : time;
  };
  byId("zoom-in").addEventListener("click", () => view.zoom(0.5, middle()));
  byId("zoom-out").addEventListener("click", () => view.zoom(2, middle()));
  byId("zoom-all").addEventListener("click", () => view.set(0, axis.length));
  data.sounds.forEach((sound, index) => {
    const button = make("button", "", sound.label);
    button.type = "button";
    button.setAttribute("aria-label", `${sound.label}: ${sound.name}`);
    button.title = sound.name;
    button.addEventListener("click", () => transport.choose(index));
    byId("choice").append(button);
  });
  byId("transcript").addEventListener("click", (event) => {
    const entry = event.target.closest("button")?.closest("[data-line]");
    if (entry) playFrom(data.lines[entry.dataset.line].start);
  });
}

/** Shows nothing but the words, for a singer; on a click in full screen too, where the browser allows it. */
function showStage(isOn, isAsked) {
  document.body.classList.toggle("stage", isOn);
  byId("stage").setAttribute("aria-pressed", String(isOn));
  // The transcript, which is read aloud elsewhere, is not there.
  byId("karaoke").setAttribute("aria-hidden", String(!isOn));
  if (isAsked && isOn) document.documentElement.requestFullscreen?.().catch(() => {});
  if (isAsked && !isOn && document.fullscreenElement) document.exitFullscreen();
  words.place(true);
  redraw();
  // The element that had the focus may be hidden, and the keys are the deck's.
  byId("play").focus({ preventScroll: true });
}

const isOnStage = () => document.body.classList.contains("stage");

function setUpStage() {
  if (!words) return;
  byId("stage").hidden = false;
  byId("stage").addEventListener("click", () => showStage(!isOnStage(), true));
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement && isOnStage() && data.layout !== "stage") showStage(false, false);
  });
  byId("karaoke").addEventListener("click", () => {
    if (!isOnStage()) return;
    transport.toggle();
    byId("play").focus({ preventScroll: true });
  });
  if (data.layout === "stage") showStage(true, false);
}

function setUpPointer() {
  slider.addEventListener("focus", () => {
    isAsked = true;
    requestPicture();
  });
  const timeOf = (event) => {
    const box = slider.getBoundingClientRect();
    return view.time((event.clientX - box.left) / box.width);
  };
  slider.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    slider.setPointerCapture(event.pointerId);
    seek(timeOf(event));
  });
  slider.addEventListener("pointermove", (event) => {
    if (slider.hasPointerCapture(event.pointerId)) seek(timeOf(event));
  });
  // All clips of a lane are heard at once.
  slider.addEventListener("click", ({ clientY }) => {
    const isClip = clipLanes.some(({ element }) => {
      const { top, bottom } = element.getBoundingClientRect();
      return clientY >= top && clientY < bottom;
    });
    if (isClip) transport.play();
  });
  slider.addEventListener("wheel", (event) => {
    const isAcross = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
    if (event.ctrlKey) view.zoom(2 ** (event.deltaY / 100), timeOf(event));
    else if (isAcross) view.pan(((event.deltaX || event.deltaY) / slider.clientWidth) * view.span);
    else return;
    event.preventDefault();
  }, { passive: false });
}

/** The seconds by which a page up or down moves. */
const largeStep = () => Math.max(axis.length / 10, 10);

/** Keys of the slider alone; elsewhere they scroll. */
const sliderKeys = {
  ArrowUp: () => seek(transport.time + 5),
  ArrowDown: () => seek(transport.time - 5),
  PageUp: () => seek(transport.time + largeStep()),
  PageDown: () => seek(transport.time - largeStep()),
};

const keys = {
  ArrowLeft: () => seek(transport.time - 5),
  ArrowRight: () => seek(transport.time + 5),
  Home: () => seek(0),
  End: () => seek(axis.length),
  "+": () => byId("zoom-in").click(),
  "=": () => byId("zoom-in").click(),
  "-": () => byId("zoom-out").click(),
  s: () => { if (words && !isBlind()) byId("stage").click(); },
  x: () => (isBlind() ? hearBlind("x") : transport.choose(transport.chosen === 0 ? 1 : 0)),
};

/** Keys are the player's while it has the focus, and the page's elsewhere (WCAG 2.2, 2.1.4). */
function setUpKeys() {
  const parts = [document.querySelector(".deck"), document.querySelector(".track"), blind.element];
  for (const part of parts) part.addEventListener("keydown", takeKey);
  byId("play").focus({ preventScroll: true });
}

function takeKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const { target, key } = event;
  const isRange = target.matches("input[type=range]");
  const takesSpace = target.matches("button, input, summary, a");
  if (key === " ") {
    if (takesSpace) return;
    transport.toggle();
  } else if (/^[1-9]$/.test(key)) {
    const index = Number(key) - 1;
    if (!isBlind()) transport.choose(index);
    else if (index < 2) hearBlind(String(index));
  } else {
    const action = (target === slider && sliderKeys[key])
      || keys[key.length === 1 ? key.toLowerCase() : key];
    if (!action || (isRange && key.length > 1)) return;
    if (event.shiftKey && key.startsWith("Arrow")) {
      seek(transport.time + (key === "ArrowLeft" || key === "ArrowDown" ? -1 : 1));
    } else action();
  }
  event.preventDefault();
}

function tell(text) {
  byId("notice").textContent = text;
  byId("notice").hidden = false;
}

function setUpPage() {
  document.body.classList.toggle("single", data.sounds.length < 2);
  document.body.classList.toggle("many", data.sounds.length > 2);
  byId("lanes").append(...clipLanes.map(({ element }) => element), ...lanes.map(({ element }) => element));
  const anyBars = data.sounds.find((sound) => sound.bars)?.bars;
  const hasMouth = data.sounds.some((sound) => sound.mouth);
  byId("bars-figure").hidden = !anyBars;
  byId("mouth-figure").hidden = !hasMouth;
  byId("show").hidden = !anyBars && !hasMouth;
  byId("karaoke").hidden = !words;
  document.body.classList.toggle("wordless", !words);
  byId("bands-figure").hidden = !data.bands.length;
  if (anyBars) {
    byId("low-edge").textContent = anyBars.low;
    byId("high-edge").textContent = anyBars.high;
  }
  slider.setAttribute("aria-valuemax", axis.length.toFixed(1));
  listMarks(byId("marks"), data.marks, (time) => playFrom(time - leadIn));
}

setUpPage();
setUpControls();
setUpBlindTest();
setUpPointer();
setUpKeys();
setUpStage();
view.changed = redraw;
transport.changed = showState;
const scheme = matchMedia("(prefers-color-scheme: dark)");
const recolour = () => {
  readColours();
  redraw();
};
scheme.addEventListener("change", recolour);
new ResizeObserver(() => {
  redraw();
  if (words) words.place(true);
}).observe(document.body);
readColours();
showState();
mouth.loaded().then(requestPicture, () => tell("This browser cannot show the pictures of this page."));
const ready = transport.load().then((buffers) => {
  buffers?.forEach((buffer, index) => { lanes[index].buffer = buffer; });
  redraw();
}, () => tell("This browser cannot decode the sound of this page."));

// For scripts that drive the page.
globalThis.syrinx = {
  data, axis, view, transport, bars, mouth, words, ready, seek, drawAt, BufferMix, BlindTest,
  guessingChance,
};
