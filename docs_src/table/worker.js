/* The engine in a worker: loads the runtime and the packed engine, then passes text to the desk and its answer back.
 * The protocol is that of engine/desk.py; the one request of our own is {"do": "load"}. */
const HEAP = 16 * 1024 * 1024;
let answer;

async function load() {
  const [{ loadMicroPython }, engine] = await Promise.all([
    import("./micropython.js"),
    fetch(new URL("engine.json", import.meta.url)).then((response) => {
      if (!response.ok) throw new Error(String(response.status));
      return response.json();
    }),
  ]);
  const python = await loadMicroPython({ heapsize: HEAP, stdout: () => {} });
  for (const [name, source] of Object.entries(engine)) {
    const folders = name.split("/").slice(0, -1);
    folders.forEach((_, end) => {
      const path = "/" + folders.slice(0, end + 1).join("/");
      if (!python.FS.analyzePath(path).exists) python.FS.mkdir(path);
    });
    python.FS.writeFile("/" + name, source);
  }
  python.runPython(
    "import sys, builtins\nsys.path.insert(0, '/')\nbuiltins.RecursionError = RuntimeError\n" +
      "from engine.desk import answer\n",
  );
  answer = python.globals.get("answer");
}

addEventListener("message", async ({ data }) => {
  if (typeof data !== "string") return;
  let id = 0;
  try {
    const request = JSON.parse(data);
    id = request.id;
    if (request.do === "load" && !answer) {
      await load();
      postMessage(JSON.stringify({ v: 1, id, ready: true }));
    } else {
      postMessage(answer(data));
    }
  } catch (error) {
    postMessage(JSON.stringify({ v: 1, id, no: "fault", about: String(error).slice(0, 400) }));
  }
});
