/* Runs after table.js, and is written so that the oldest browsers can read it: if table.js did not run, the page says
 * whether the browser is too old for it or it could not be loaded. */
(function () {
  "use strict";
  var root = document.querySelector(".fs-desk");
  if (!root || root.getAttribute("data-begun")) return;
  root.querySelector("[data-lacks=" + (Object.hasOwn ? "load" : "wasm") + "]").removeAttribute("hidden");
})();
