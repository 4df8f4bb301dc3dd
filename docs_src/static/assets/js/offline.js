/* Workers may not run on pages from file://, so there Material's search runs in a hidden frame. Offline builds only. */
(function () {
  "use strict";
  if (location.protocol !== "file:") return;

  window.Worker = class FrameWorker extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      this.ready = new Promise((resolve, reject) => {
        frame.addEventListener("load", () => {
          const inside = frame.contentWindow;
          inside.postMessage = data => this.dispatchEvent(new MessageEvent("message", { data }));
          this.send = data => inside.dispatchEvent(new MessageEvent("message", { data }));
          const script = inside.document.createElement("script");
          script.src = new URL(url, location.href).href;
          script.addEventListener("load", resolve);
          script.addEventListener("error", reject);
          inside.document.body.append(script);
        }, { once: true });
      });
      document.body.append(frame);
    }

    postMessage(data) {
      this.ready.then(() => this.send(data));
    }
  };
})();
