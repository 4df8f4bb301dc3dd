/* Small manners of the theme that CSS cannot have. Nothing here is needed to read a page. */
(function () {
  "use strict";

  /* The language menu closes on Escape and on a click elsewhere. */
  const menu = document.querySelector(".fs-languages details");
  if (menu) {
    document.addEventListener("click", event => {
      if (!menu.contains(event.target)) menu.open = false;
    });
    menu.addEventListener("keydown", event => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
  }

  /* Folded answers are printed open, and folded again afterwards. */
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("article details:not([open])")];
    for (const folded of opened) folded.open = true;
  });
  addEventListener("afterprint", () => {
    for (const folded of opened) folded.open = false;
  });
})();
