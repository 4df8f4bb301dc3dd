/* The card table before its button is pressed: what this browser lacks is said, and nothing more is loaded. Then the
 * engine is started in a worker, and rooms.js is asked to build the table. */
(() => {
  "use strict";
  const root = document.querySelector(".fs-desk");
  if (!root) return;
  root.dataset.begun = "1";
  const folder = new URL(".", document.currentScript.src).href;
  const start = root.querySelector(".fs-desk__start");
  const status = root.querySelector(".fs-desk__status");
  const data = JSON.parse(root.querySelector("template").content.querySelector("script").textContent);
  const LOAD = 30000, WAIT = 15000;
  const OLD = new Error("no workers of modules");

  const lacks = (what) => { for (const one of root.querySelectorAll("[data-lacks]")) one.hidden = one.dataset.lacks !== what; };
  function canRun() {
    try {
      return Boolean(Object.hasOwn && new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) && window.Worker);
    } catch {
      return false;
    }
  }
  const within = (time, work) => new Promise((resolve, reject) => {
    const clock = setTimeout(() => reject(new Error("late")), time);
    work.then(resolve, reject).finally(() => clearTimeout(clock));
  });

  /* The engine: questions go out as text with a number, answers come back with the same number. */
  function engine() {
    let modules = false;
    const worker = new Worker(`${folder}worker.js`, { get type() { modules = true; return "module"; } });
    if (!modules) {
      worker.terminate();
      throw OLD;
    }
    const waiting = new Map();
    let last = 0, stop;
    const stopped = new Promise((_, reject) => { stop = reject; });
    stopped.catch(() => {});
    worker.onerror = () => stop(new Error("worker"));
    worker.onmessage = ({ data }) => {
      let answer = null;
      try { answer = JSON.parse(data); } catch { return; }
      waiting.get(answer?.id)?.(answer);
      waiting.delete(answer?.id);
    };
    return {
      /* The answer; an error if the engine stopped, or does not answer in time. */
      async ask(request, time = WAIT) {
        last += 1;
        const id = last;
        const answered = new Promise((resolve) => { waiting.set(id, resolve); });
        worker.postMessage(JSON.stringify({ ...request, v: 1, id }));
        const answer = await within(time, Promise.race([answered, stopped]));
        if (answer.v !== 1 || answer.no === "fault") throw new Error(answer.about);
        return answer;
      },
      close() { worker.terminate(); },
    };
  }

  async function open() {
    lacks("");
    start.hidden = true;
    status.textContent = data.messages["table.loading"];
    let found;
    try {
      found = engine();
      const [rooms] = await within(LOAD, Promise.all([import(`${folder}rooms.js`), found.ask({ do: "load" }, LOAD)]));
      await rooms.furnish(root, data, found);
    } catch (error) {
      found?.close();
      status.textContent = "";
      start.hidden = error === OLD;
      lacks(error === OLD ? "wasm" : "load");
      return;
    }
    status.textContent = data.messages["table.ready"];
    if (await keep() && start.hidden) status.textContent = data.messages["table.kept"];
  }

  /* Keeps this page and all that it has loaded, so that it opens without a connection; tells whether it did. */
  async function keep() {
    try {
      await navigator.serviceWorker.register(new URL(root.dataset.offline, location.href));
      await navigator.serviceWorker.ready;
      const loaded = performance.getEntriesByType("resource").map((one) => one.name).filter((one) => one.startsWith(location.origin));
      const engine = ["worker.js", "micropython.js", "micropython.wasm", "engine.json"].map((name) => folder + name);
      const own = [location.href.split("#")[0], ...loaded.filter((one) => one.startsWith(folder)), ...engine];
      const store = await caches.open(`followsuit-table-${data.version}`);
      await store.addAll([...new Set(own)]);
      // the theme's files: what cannot be had now is not needed then
      await Promise.allSettled([...new Set(loaded)].filter((one) => !one.startsWith(folder)).map((one) => store.add(one)));
      return true;
    } catch {
      return false;
    }
  }

  if (location.protocol === "file:") lacks("file");
  else if (!canRun()) lacks("wasm");
  else {
    start.hidden = false;
    start.querySelector("button").addEventListener("click", open);
  }
})();
