import TestSupport

/// Set where a file system may be mounted where nobody else sees it.
let canMount: Bool = {
  guard isInstalled("unshare"), let place = try? TemporaryFolder() else { return false }
  let line = "mkdir aid && unshare -rm mount -t tmpfs none aid"
  return (try? place.shell(line).status) == 0
}()
