/* Stands for Apple's module of this name, so that `import os` and `import os.log` compile. What a
   file uses of it (Logger, os_log) is in the module OSLog, which StoreKit re-exports. */
