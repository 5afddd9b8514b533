extension StyleSheet {
  static let race = """
    .badge { display: inline-block; min-width: 1.5em; text-align: center; font-weight: 700;
      border-radius: 0.35rem; color: var(--card); line-height: 1.5; }
    .badge.a, .badge.settled { background: var(--first); }
    .badge.b { background: var(--second); }
    .pair { margin: 0.8rem 0; padding: 0; list-style: none; display: grid; gap: 0.4rem; }
    .pair li { padding: 0.5rem 0.7rem; border-radius: 0.5rem; display: flex; gap: 0.7rem;
      align-items: baseline; }
    .pair .a { background: var(--first-back); } .pair .badge.a { background: var(--first); }
    .pair .b { background: var(--second-back); } .pair .badge.b { background: var(--second); }
    .stepper { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 0.5rem;
      align-items: center; padding: 0.5rem 0; background: var(--card); }
    .stepper[hidden] { display: none; }
    .stepper button { font: inherit; padding: 0.4rem 0.9rem; border-radius: 0.5rem; cursor: pointer;
      border: 1px solid var(--accent); background: var(--card); color: var(--accent);
      min-height: 2.75rem; }
    .stepper button:hover { background: var(--accent); color: var(--card); }
    .stepper output { font-variant-numeric: tabular-nums; min-width: 7.5em; text-align: center; }
    @media (max-width: 30rem) { .stepper { gap: 0.3rem; font-size: 0.9rem; }
      .stepper button { padding: 0.4rem 0.6rem; } .stepper span { display: none; } }
    .orders { display: grid; gap: 1.2rem; margin-top: 0.8rem; }
    @media (min-width: 64rem) { .orders.two { grid-template-columns: 1fr 1fr; gap: 1.6rem; } }
    .order { margin: 0; min-width: 0; }
    .order h4 { padding: 0.45rem 0.7rem; border-radius: 0.5rem; }
    .order.wrong h4 { background: var(--bad-back); color: var(--bad); }
    .order.right h4 { background: var(--good-back); color: var(--good); }
    .names { display: block; margin-top: 0.5rem; }
    .names text { font-size: 13px; fill: var(--soft); }
    .steps { list-style: none; margin: 0; padding: 0; }
    .steps li { display: grid; grid-template-columns: max-content minmax(0, 1fr);
      column-gap: 0.6rem; }
    .steps .strip { width: var(--lanes); background-image: linear-gradient(to right,
        transparent calc(var(--lane) / 2 - 0.5px), var(--soft) calc(var(--lane) / 2 - 0.5px),
        var(--soft) calc(var(--lane) / 2 + 0.5px), transparent calc(var(--lane) / 2 + 0.5px));
      background-size: var(--lane) 100%; min-height: 2rem; }
    .strip svg { display: block; margin-top: 0.3rem; }
    .strip path { stroke: var(--ink); stroke-width: 2; fill: none; }
    .strip .answer { stroke-dasharray: 3 3; }
    .strip .head { fill: var(--ink); stroke: none; stroke-dasharray: none; }
    .strip circle { fill: var(--ink); }
    .what { padding: 0.25rem 0.5rem 0.45rem; border-bottom: 1px solid var(--rule); min-width: 0;
      border-radius: 0.3rem; }
    .what p { margin: 0; }
    .time { font-size: 0.78rem; color: var(--soft); font-variant-numeric: tabular-nums; }
    .step.a .what, .step.settled .what { background: var(--first-back); }
    .step.b .what { background: var(--second-back); }
    .step.end .what { background: var(--bad-back); }
    .step.here .what { box-shadow: inset 0 0 0 2px var(--accent); }
    .step.here .strip { background-color: var(--page); }
    .fork .what { border: 0; font-weight: 600; font-size: 0.85rem; color: var(--soft); }
    .what details { font-size: 0.85rem; margin: 0.1rem 0 0; }
    .what table { font-size: 0.85rem; overflow-wrap: anywhere; table-layout: fixed; }
    .what td, .what th { padding: 0.25rem 0.5rem 0.25rem 0; }
    .what .changed td:last-child { font-weight: 650; }
    @media (max-width: 40rem) { .what table { position: relative; background: var(--card);
        width: calc(100% + var(--lanes)); margin-left: calc(-1 * var(--lanes)); } }

    """
}
