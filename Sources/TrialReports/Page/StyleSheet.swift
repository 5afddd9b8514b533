/// The style of the page, which is readable at 360 pixels, in two themes, and on paper.
///
/// It contains neither `<` nor `&`, so the page is both HTML and XML.
enum StyleSheet {
  static let text =
    ":root { color-scheme: light dark; \(Palette.light.declarations) }\n"
    + "@media (prefers-color-scheme: dark) { :root { \(Palette.dark.declarations) } }\n"
    + base + blocks + StyleSheet.race + charts + paper

  private static let base = """
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body { margin: 0; background: var(--page); color: var(--ink);
      font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
    body, code { overflow-wrap: anywhere; }
    header, main, footer, nav { max-width: 76rem; margin: 0 auto; padding: 0 1rem; }
    header { padding-top: 2rem; }
    h1, h2, h3, h4 { line-height: 1.25; text-wrap: balance; margin: 0; }
    h1 { font-size: clamp(1.5rem, 1.1rem + 2vw, 2.25rem); letter-spacing: -0.01em; }
    h2 { font-size: 1.35rem; margin-bottom: 0.5rem; }
    h3 { font-size: 1.1rem; }
    h4 { font-size: 1rem; }
    p { margin: 0.5rem 0; max-width: 46rem; }
    a { color: var(--accent); }
    code, .code { font: 0.875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
    .code { display: block; padding: 0.6rem 0.8rem; background: var(--page);
      border: 1px solid var(--rule); border-radius: 0.4rem; margin: 0.4rem 0; }
    pre { white-space: pre-wrap; overflow-wrap: anywhere; }
    .soft { color: var(--soft); }
    .small { font-size: 0.875rem; }
    .skip, .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden;
      clip-path: inset(50%); white-space: nowrap; }
    .skip:focus { position: static; width: auto; height: auto; clip-path: none; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    section { margin: 2.25rem 0; scroll-margin-top: 1rem; }
    section section { margin: 1.25rem 0; }
    footer { padding-top: 1rem; padding-bottom: 3rem; color: var(--soft); }

    """

  private static let blocks = """
    .verdict { display: inline-block; font-weight: 650; font-size: 1.1rem; padding: 0.35rem 0.8rem;
      border-radius: 0.5rem; margin: 0.9rem 0 0.4rem; }
    .verdict.good { color: var(--good); background: var(--good-back); }
    .verdict.bad { color: var(--bad); background: var(--bad-back); }
    .lead { font-size: 1.075rem; }
    .facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr));
      gap: 0.8rem 1.2rem; margin: 1.25rem 0; }
    .facts dt { font-size: 0.8rem; color: var(--soft); }
    .facts dd { margin: 0; font-variant-numeric: tabular-nums; font-weight: 550; }
    nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1.1rem;
      padding: 0.6rem 0; margin: 0; border-block: 1px solid var(--rule); }
    nav a { text-decoration: none; display: inline-block; padding: 0.2rem 0; }
    nav a:hover { text-decoration: underline; }
    .card { background: var(--card); border: 1px solid var(--rule); border-radius: 0.75rem;
      padding: clamp(0.8rem, 2.5vw, 1.4rem); margin: 1rem 0; }
    .card.bad { border-left: 0.35rem solid var(--bad); }
    .card.known { border-left: 0.35rem solid var(--soft); }
    .told { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 0.9rem;
      margin: 0.8rem 0; }
    .told dt { color: var(--soft); }
    .told dd { margin: 0; }
    @media (max-width: 30rem) { .told { grid-template-columns: 1fr; gap: 0 0; }
      .told dd { margin-bottom: 0.5rem; } }
    .wide { overflow-x: auto; margin: 0.8rem 0; border-radius: 0.4rem; }
    table { border-collapse: collapse; width: 100%; font-size: 0.9rem;
      font-variant-numeric: tabular-nums; overflow-wrap: normal; }
    caption { text-align: left; color: var(--soft); padding: 0 0 0.4rem; }
    th, td { text-align: left; padding: 0.35rem 0.9rem 0.35rem 0; vertical-align: top;
      border-bottom: 1px solid var(--rule); }
    thead th { color: var(--soft); font-weight: 550; white-space: nowrap; }
    tbody th { font-weight: 550; }
    .n { text-align: right; white-space: nowrap; }
    tr.bad th, tr.bad td { background: var(--bad-back); }
    summary { cursor: pointer; color: var(--accent); padding: 0.15rem 0; }
    details { margin: 0.3rem 0; }

    """

  private static let charts = """
    .charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr));
      gap: 1rem; align-items: start; }
    .charts .card { margin: 0; min-width: 0; }
    figure { margin: 0; }
    figcaption p { font-size: 0.9rem; color: var(--soft); }
    .plot { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.2rem 0.5rem;
      margin: 0.6rem 0; font-size: 0.75rem; color: var(--soft);
      font-variant-numeric: tabular-nums; }
    .plot .y { display: flex; flex-direction: column; justify-content: space-between;
      text-align: right; line-height: 1; margin: -0.35em 0; }
    .plot .x { grid-column: 2; display: flex; justify-content: space-between; }
    .plot svg { width: 100%; height: 12rem; display: block; overflow: visible; }
    .plot path { vector-effect: non-scaling-stroke; fill: none; stroke-width: 2;
      stroke-linejoin: round; }
    .plot .grid { stroke: var(--rule); stroke-width: 1; }
    .plot .event { stroke: var(--bad); stroke-width: 1.5; stroke-dasharray: 4 4; }
    .plot .c0, .key .c0 { stroke: var(--s0); } .plot .c1, .key .c1 { stroke: var(--s1); }
    .plot .c2, .key .c2 { stroke: var(--s2); } .plot .c3, .key .c3 { stroke: var(--s3); }
    .plot .c4, .key .c4 { stroke: var(--s4); } .plot .c5, .key .c5 { stroke: var(--s5); }
    .plot .c1, .key .c1 { stroke-dasharray: 7 3; } .plot .c2, .key .c2 { stroke-dasharray: 2 3; }
    .plot .c3, .key .c3 { stroke-dasharray: 10 3 2 3; }
    .plot .c4, .key .c4 { stroke-dasharray: 4 2; } .plot .c5, .key .c5 { stroke-dasharray: 1 2; }
    .plot .bars { fill: var(--s0); stroke: none; }
    .key { list-style: none; display: flex; flex-wrap: wrap; gap: 0.1rem 1rem; margin: 0;
      padding: 0; font-size: 0.85rem; }
    .key svg { width: 1.8rem; height: 0.6rem; vertical-align: middle; margin-right: 0.4rem; }
    .key path { stroke-width: 2.5; fill: none; }

    """

  private static let paper = """
    @media print {
      :root { \(Palette.light.declarations) color-scheme: light; }
      body { font-size: 10pt; background: none; }
      nav, .stepper, .skip { display: none; }
      .step, tr, figure { break-inside: avoid; }
      .orders.two { grid-template-columns: 1fr 1fr; gap: 0.8rem; font-size: 8pt; }
      .orders h4, h3 { break-after: avoid; }
      .what .time, .what details, .what table { font-size: 7.5pt; }
      .what summary, .what tbody tr:not(.changed), .what details:not(:has(.changed)) {
        display: none; }
      details:not([open]) { display: none; }
      a { color: inherit; }
    }
    """
}
