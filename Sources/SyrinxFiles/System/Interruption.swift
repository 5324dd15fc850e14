#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

/// Remembers whether the user or the system has asked the program to stop.
public enum Interruption {
  private static let wasRequested = Atomic(false)

  /// From now on SIGINT, SIGTERM and SIGHUP no longer end the program at once.
  public static func watch() {
    for number in [SIGINT, SIGTERM, SIGHUP] { _ = signal(number) { _ in Interruption.request() } }
  }

  public static var isRequested: Bool { wasRequested.load(ordering: .relaxed) }

  public static func request() { wasRequested.store(true, ordering: .relaxed) }
  public static func forget() { wasRequested.store(false, ordering: .relaxed) }
}
