"""Reads every kind of file that StoreStorm writes with a reader that this project did not write.

Called by .ci/formats with a folder of files; ends with 1 and says why at the first that is wrong.
"""
import base64
import io
import json
import pathlib
import sys
import xml.etree.ElementTree

import jsonschema
from hdrh.histogram import HdrHistogram
from hdrh.log import HistogramLogReader
from junitparser import JUnitXml
from prometheus_client.openmetrics.parser import text_string_to_metric_families

folder = pathlib.Path(sys.argv[1])
root = pathlib.Path(sys.argv[2])


def demand(condition, *words):
    if not condition:
        sys.exit("FAILED: " + " ".join(str(word) for word in words))


def result(name):
    return json.loads((folder / name).read_text())


def operations(report):
    return {each["name"]: each for each in report["operations"]}


def check_schema(kind, name):
    schema = json.loads((root / f"Scenarios/{kind}.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(result(name))
    # Of what is promised nothing may be missing, and nothing have another type.
    for key in schema["required"]:
        damaged = {k: v for k, v in result(name).items() if k != key}
        demand(not jsonschema.Draft202012Validator(schema).is_valid(damaged), name, "without", key)
    print(f"{name}: valid against {kind}.schema.json (jsonschema)")


def check_events(name, report=None):
    lines = (folder / name).read_text().split("\n")
    demand(lines.pop() == "", name, "has no line end after the last line")
    header, *events, end = [json.loads(line) for line in lines]
    demand(header["format"] == "storestorm-events" and header["version"] == 1, name, header)
    demand(isinstance(header["seed"], str), name, "a seed that is no text")
    demand(end["end"] is True and end["events"] == len(events), name, "cut short", end)
    times = [event["ns"] for event in events]
    demand(all(type(time) is int for time in times) and times == sorted(times), name, "times")
    demand(all(e["actor"] in ("app", "device", "server", "store") for e in events), name, "actors")
    if report:
        for key in ("digest", "steps"):
            demand(end[key] == report[key], name, key, "differs from the result")
    print(f"{name}: {len(events)} events, in order, all there (json)")


def check_histograms(name, report):
    # The reader knows no tags (they came with version 1.3): they are taken off, and its own
    # parser gets the rest; the payload is decoded from what the line holds.
    text = (folder / name).read_text()
    tags = [line.split(",")[0][4:] for line in text.split("\n") if line.startswith("Tag=")]
    demand(tags, name, "holds nothing")
    bare = "\n".join(l.split(",", 1)[1] if l.startswith("Tag=") else l for l in text.split("\n"))
    plain = folder / (name + ".untagged")
    plain.write_text(bare)
    reader = HistogramLogReader(str(plain), HdrHistogram(1, 3600 * 10**9 * 10000, 3))
    sums = {}
    for tag in tags:
        histogram = reader.get_next_interval_histogram()
        demand(histogram is not None, name, tag, "cannot be read")
        known = sums.setdefault(tag, HdrHistogram(1, 3600 * 10**9 * 10000, 3))
        known.add(histogram)
    demand(reader.get_next_interval_histogram() is None, name, "holds more than its tags")
    own = operations(report)
    demand(set(sums) == set(own), name, "measures", set(sums) ^ set(own))
    for tag, histogram in sums.items():
        demand(histogram.get_total_count() == own[tag]["count"], name, tag, "count")
        count = own[tag]["count"]
        for key, part in (("p50", 500), ("p90", 900), ("p99", 990), ("p99.9", 999)):
            # This reader rounds a rank to the nearest, we (and HdrHistogram today) round it up.
            rank = -(-count * part // 1000)
            theirs = histogram.get_value_at_percentile(100 * rank / count) / 1e6
            # The JSON is cut to microseconds; where it is the longest of all it is exact, and a
            # bucket's end is at most a thousandth above.
            demand(
                abs(theirs - own[tag][key]) <= 0.001 + own[tag][key] / 1000,
                name, tag, key, theirs, own[tag][key],
            )
    print(f"{name}: {len(tags)} histograms of {len(sums)} operations, counts and percentiles equal "
          "(hdrhistogram)")
    return sums


def check_percentiles(stem, sums):
    """Every line counted again by the other implementation, in the histogram that it has read.

    Its own table cannot be compared line by line: it leaves out a rounding that HdrHistogram has,
    and steps through other percentiles.
    """
    for tag, histogram in sums.items():
        lines = (folder / f"{stem}.{tag}.hgrm").read_text().split("\n")
        rows = [l.split() for l in lines[2:] if l.strip() and not l.startswith("#")]
        seen, cumulative = 0, []
        for item in histogram.get_recorded_iterator():
            seen += item.count_at_value_iterated_to
            top = histogram.get_highest_equivalent_value(item.value_iterated_to)
            cumulative.append((f"{top / 1e6:.3f}", seen))
        total = histogram.get_total_count()
        demand(rows[0][1] == "0.000000000000" and rows[-1][1] == "1.000000000000", stem, tag, "ends")
        levels = [float(row[1]) for row in rows]
        demand(levels == sorted(levels), stem, tag, "levels")
        for row, level in zip(rows, levels):
            place = (row[0], int(row[2]))
            demand(place in cumulative, stem, tag, row, "is no bucket")
            below = cumulative[cumulative.index(place) - 1][1] if place != cumulative[0] else 0
            demand(below / total < level + 1e-9 <= place[1] / total + 2e-9, stem, tag, row)
            if level < 1:
                demand(abs(float(row[3]) - 1 / (1 - level)) <= 0.006, stem, tag, row)
        value = lambda word, place: next(
            float(l.strip("#[]").split(",")[place].split("=")[1]) for l in lines if word in l
        )
        for word, place, theirs in (
            ("Mean", 0, histogram.get_mean_value() / 1e6),
            ("StdDeviation", 1, histogram.get_stddev() / 1e6),
            ("Max", 0, histogram.get_highest_equivalent_value(histogram.get_max_value()) / 1e6),
            ("Total count", 1, total),
        ):
            mine = value(word, place)
            demand(abs(mine - theirs) <= max(0.002, theirs / 1000), stem, tag, word, mine, theirs)
    print(f"{stem}.*.hgrm: {len(sums)} tables, each line counted again (hdrhistogram)")


def check_metrics(name, report, kind):
    families = {f.name: f for f in text_string_to_metric_families((folder / name).read_text())}
    steps = families["storestorm_steps"].samples[0]
    demand(steps.value == report["steps"], name, "steps", steps.value)
    times = families["storestorm_operation_seconds"]
    demand(times.type == "histogram" and times.unit == "seconds", name, times.type, times.unit)
    for operation, own in operations(report).items():
        samples = [s for s in times.samples if s.labels["operation"] == operation]
        buckets = [s for s in samples if s.name.endswith("_bucket")]
        values = [s.value for s in buckets]
        count = own["count"]
        demand(values == sorted(values) and values[-1] == count, name, operation, "buckets")
        # The median lies between the bounds that say so.
        for bucket in buckets[:-1]:
            bound = float(bucket.labels["le"]) * 1000
            if bound * 1.002 < own["p50"]:
                demand(bucket.value < count / 2 + 1, name, operation, "le", bound)
            if bound > own["max"] * 1.002:
                demand(bucket.value == count, name, operation, "le", bound)
    print(f"{name}: {len(families)} families of a {kind} (prometheus_client)")


def check_junit(name, failures):
    whole = JUnitXml.fromfile(str(folder / name))
    suites = list(whole)
    demand(suites, name, "no suites")
    for suite in suites:
        cases = list(suite)
        demand(suite.tests == len(cases), name, suite.tests, "tests announced", len(cases))
        failed = [c for c in cases if any(type(r).__name__ == "Failure" for r in c.result)]
        demand(suite.failures == len(failed), name, suite.failures, len(failed))
        demand(all(case.name and case.classname for case in cases), name, "a case without a name")
    demand((sum(s.failures for s in suites) > 0) == failures, name, "failures")
    xml.etree.ElementTree.parse(folder / name)
    print(f"{name}: {sum(s.tests for s in suites)} cases (junitparser)")


def check_timeline(name):
    whole = result(name)
    demand(whole["displayTimeUnit"] in ("ms", "ns"), name, "displayTimeUnit")
    events = whole["traceEvents"]
    threads, nodes, slices, flows = set(), set(), {}, {}
    for event in events:
        demand(type(event["pid"]) is int and type(event["tid"]) is int, name, event)
        if event["ph"] == "M":
            demand(event["name"] in ("process_name", "thread_name"), name, event)
            demand(event["args"]["name"], name, event)
            place = threads if event["name"] == "thread_name" else nodes
            place.add((event["pid"], event["tid"]) if place is threads else event["pid"])
            continue
        demand(event["ph"] in "XsfiC", name, event)
        demand(isinstance(event["ts"], (int, float)) and event["ts"] >= 0, name, event)
        demand(event["pid"] in nodes, name, "an unnamed node", event)
        if event["ph"] == "X":
            demand(event["dur"] >= 0 and event["name"], name, event)
            track = (event["pid"], event["tid"])
            demand(track in threads, name, "an unnamed thread", event)
            slices.setdefault(track, []).append((event["ts"], event["ts"] + event["dur"]))
        elif event["ph"] in "sf":
            flows.setdefault((event["cat"], event["name"], event["id"]), {})[event["ph"]] = event
            demand(event["ph"] == "s" or event["bp"] == "e", name, event)
        else:
            demand(event["s"] in "gpt", name, event)
    for track, spans in slices.items():
        spans.sort()
        for (_, end), (start, _) in zip(spans, spans[1:]):
            demand(end <= start, name, "slices overlap on", track, end, start)
    for key, flow in flows.items():
        demand(set(flow) == {"s", "f"}, name, "an arrow with one end", key)
        demand(flow["s"]["ts"] <= flow["f"]["ts"], name, "an arrow back in time", key)
        for end in flow.values():
            spans = slices[(end["pid"], end["tid"])]
            demand(any(a <= end["ts"] < b for a, b in spans), name, "no slice under", end)
    demand(flows and slices, name, "is empty")
    print(f"{name}: {sum(map(len, slices.values()))} slices, {len(flows)} arrows "
          "(the rules of the Trace Event format)")


# The files of .ci/formats: what made them, and whether that found a violation.
MADE = {
    "run": ("run", False), "load": ("run", False), "hunt": ("hunt", True), "clean": ("hunt", False),
    "replay": ("replay", True),
}
# The reader of each format, which gets the first part of a file's name, the result, the command
# and whether it found a violation. Every format that the tool lists is read here, from each command
# that can write it. Apple's own library reads signed notifications, in .ci/check_signatures.py.
READERS = {
    ".ndjson": lambda stem, report, command, fails: check_events(
        f"{stem}.ndjson", None if command == "replay" else report
    ),
    ".jsonl": lambda stem, report, command, fails: None,
    ".trace.json": lambda stem, report, command, fails: check_timeline(f"{stem}.trace.json"),
    ".hgrm": lambda stem, report, command, fails: check_percentiles(
        stem, check_histograms(f"{stem}.hlog", report)
    ),
    ".hlog": lambda stem, report, command, fails: check_histograms(f"{stem}.hlog", report),
    ".prom": lambda stem, report, command, fails: check_metrics(f"{stem}.prom", report, command),
    ".xml": lambda stem, report, command, fails: check_junit(f"{stem}.xml", fails),
}
names = {each["name"] for each in result("formats.json")}
demand(names == set(READERS), "formats without a reader here, or the reverse:", names ^ set(READERS))
unread = set(names)
for stem, (command, fails) in MADE.items():
    check_schema(command, f"{stem}.json")
    for each in result("formats.json"):
        if command in each["detail"][0].split(", "):
            unread.discard(each["name"])
            READERS[each["name"]](stem, result(f"{stem}.json"), command, fails)
demand(not unread, "written by no command here:", *unread)
check_schema("hunt", "orders.json")
check_junit("orders.xml", True)
for kind, name in (("replay", "names"), ("gate", "gate"), ("shrink", "shrink")):
    check_schema(kind, f"{name}.json")
check_junit("gate.xml", False)
