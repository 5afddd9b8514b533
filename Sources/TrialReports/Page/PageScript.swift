/// The script of the page, which steps through a race; all content is readable without it.
///
/// It contains neither `<` nor `&`, so the page is both HTML and XML.
enum PageScript {
  static let text = """
    (function () {
      "use strict";
      var wide = window.matchMedia("(min-width: 64rem)");
      var races = Array.from(document.querySelectorAll("[data-race]"));
      var active = null;
      function setUp(race) {
        var orders = Array.from(race.querySelectorAll("ol.steps")).map(function (list) {
          return Array.from(list.querySelectorAll("li.step"));
        });
        var stepper = race.querySelector(".stepper");
        var told = stepper.querySelector("output");
        var at = -1;
        function frames() {
          if (!wide.matches) { return orders.flat().map(function (step) { return [step]; }); }
          var most = Math.max.apply(null, orders.map(function (steps) { return steps.length; }));
          return Array.from({ length: most }, function (unused, number) {
            return orders.map(function (steps) {
              return steps[Math.min(number, steps.length - 1)];
            });
          });
        }
        function show(number) {
          var all = frames();
          at = Math.max(0, Math.min(all.length - 1, number));
          orders.flat().forEach(function (step) {
            var here = all[at].includes(step);
            step.classList.toggle("here", here);
            if (here) { step.setAttribute("aria-current", "step"); }
            if (!here) { step.removeAttribute("aria-current"); }
            var state = step.querySelector("details");
            if (state) { state.open = here; }
          });
          told.textContent = "Step " + (at + 1) + " of " + all.length;
          active = race;
          all[at][0].scrollIntoView({ block: "nearest" });
        }
        race.go = function (way) {
          if (way === "first") { show(0); }
          if (way === "last") { show(frames().length - 1); }
          if (way === "on") { show(at + 1); }
          if (way === "back") { show(at - 1); }
        };
        stepper.querySelectorAll("button").forEach(function (button) {
          button.addEventListener("click", function () { race.go(button.dataset.go); });
        });
        told.textContent = frames().length + " steps";
        stepper.hidden = false;
      }
      races.forEach(setUp);
      var keys = { ArrowRight: "on", ArrowLeft: "back", Home: "first", End: "last" };
      document.addEventListener("keydown", function (event) {
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) { return; }
        var way = keys[event.key];
        if (!way) { return; }
        var inside = document.activeElement.closest("[data-race]");
        var isEnd = event.key === "Home" || event.key === "End";
        var race = inside || (isEnd ? null : active || races[0]);
        if (!race) { return; }
        event.preventDefault();
        race.go(way);
      });
      var opened = [];
      window.addEventListener("beforeprint", function () {
        var told = ".step.a details, .step.b details, .step.end details";
        opened = Array.from(document.querySelectorAll(told)).filter(function (part) {
          return !part.open;
        });
        opened.forEach(function (part) { part.open = true; });
      });
      window.addEventListener("afterprint", function () {
        opened.forEach(function (part) { part.open = false; });
      });
    })();
    """
}
