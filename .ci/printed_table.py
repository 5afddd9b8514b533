"""What the step `outside` knows of printed commands: each is run, changed visibly, or left out.

Patterns are regular expressions. WHERE is "root" for the root of a clone, "below" for another
folder, and "" for both. CHECKOUT stands for the checkout whose release build is used.
"""

# The pages whose commands and snippets are a reader's own.
PAGES = [
    "README.md",
    "Sources/Commands/Commands.docc/FirstRace.md",
    "Sources/Commands/Commands.docc/UnchangedCode.md",
    "Sources/Commands/Commands.docc/YourServer.md",
    "Sources/Commands/Commands.docc/OwnRules.md",
    "Sources/Commands/Commands.docc/BehindTheProtocol.md",
    "Sources/Commands/Commands.docc/TheGate.md",
]

# Pages with code to compile and no command.
ONLY_SNIPPETS = ["Sources/Commands/Commands.docc/OwnRules.md"]

# How a command begins.
KNOWN = r"(swift|storestorm|cd|git|docker|sh|cat|mkdir|cp) |\S*\.build/(release|debug)/[a-z-]+ "

# (WHERE, pattern, reason)
NOT_RUN = [
    ("", r"^docker ", "needs Docker and an image; the workflow's commands are the same"),
    ("root", r"^swift test$", "the step 'test' runs it"),
    ("below", r"^git clone .* /tmp/StoreStorm\b", "the clone that the workflow makes is this one"),
    ("", r" gate --against ", "builds a second version; the step 'gate' runs the gate"),
]

# (WHERE, pattern, replacement, reason), applied in this order.
# SwiftPM would take the plan of the package that was built there last for this one's.
OBJECTS = "--disable-build-manifest-caching --scratch-path CHECKOUT/.build"
BESIDE = "products of a build are valid at one path only: the checkout's"
IN_SECONDS = "minutes in a debug build of its own: with the release build's objects"
SUBSTITUTED = [
    ("below", r"/tmp/StoreStorm", "CHECKOUT", "the clone that the workflow makes is this one"),
    ("", r"^git config --global .*? && ", "", "the machine's own settings stay as they are"),
    ("root", r"^swift (build|run)( -c release)(?!.*--package-path)",
     r"swift \1\2 --package-path CHECKOUT", BESIDE),
    ("root", r"(--package-path) storestorm$", r"\1 CHECKOUT", BESIDE),
    ("root", r"^swift (build|run) (--package-path Tests/)", rf"swift \1 -c release {OBJECTS} \2",
     IN_SECONDS),
    ("root", r"--scratch-path \.build ", "--scratch-path CHECKOUT/.build ", BESIDE),
    ("", r"--scratch-path \S+/(StoreStorm|storestorm)/\.build", OBJECTS, BESIDE),
    ("below", r"^swift (build|run)(?!.*--scratch-path)( -c release)?",
     rf"swift \1 -c release {OBJECTS}", IN_SECONDS),
    ("below", r"^swift test(?!.*--scratch-path)( -c release)?",
     f"swift test -c release --disable-testable-imports {OBJECTS}", IN_SECONDS),
    ("below", r"^\.build/(debug|release)/", "CHECKOUT/.build/release/", IN_SECONDS),
    ("", r"(run Scenarios/ask-to-buy\.json5)$", r"\1 --users 500", "500 users in place of 10,000"),
    ("", r"--users 100000", "--users 1000", "1,000 users in place of 100,000"),
    ("", r"--for \d+[sm]", "--for 5s", "five seconds"),
]

# (pattern, exit code) where the page shows no output from which it could be seen.
ENDS_WITH = [
    (r" replay \S+\.race", 1),
    (r"--variant unlock/(sample|second-tap-buys-again)( |$)", 1),
    # The app of the page is not fixed yet.
    (r"(Kape|Tutorial)Storm .*(hunt|--disable-testable-imports)", 1),
]
