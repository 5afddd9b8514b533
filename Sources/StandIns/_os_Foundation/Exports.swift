// What a file sees that imports both `os` and Foundation (see `os.swiftcrossimport`).
//
// OSLog does not import `os` itself: that is a C module, which an app's own package that writes to
// the log would not find.

@_exported public import OSLog
@_exported public import os
