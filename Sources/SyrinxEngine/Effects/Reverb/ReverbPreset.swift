/// The thirteen rooms, by Apple's names; the sound is our own.
public enum ReverbPreset: String, CaseIterable, Sendable {
  case smallRoom = "small-room"
  case mediumRoom = "medium-room"
  case largeRoom = "large-room"
  case mediumHall = "medium-hall"
  case largeHall = "large-hall"
  case plate
  case mediumChamber = "medium-chamber"
  case largeChamber = "large-chamber"
  case cathedral
  case largeRoom2 = "large-room-2"
  case mediumHall2 = "medium-hall-2"
  case mediumHall3 = "medium-hall-3"
  case largeHall2 = "large-hall-2"
}

/// The sizes and times that distinguish one room from another.
public struct Room: Hashable, Sendable {
  /// Seconds in which the octave at 1 kHz falls by 60 dB; lower frequencies take a little longer.
  public var decay: Double
  /// The same for the highest frequencies; 4 kHz lies half way, in decibels a second.
  public var highDecay: Double
  /// Milliseconds before the first reflection.
  public var predelay: Double
  /// Milliseconds from wall to wall on the shortest way; the longest is two and a half times that.
  public var size: Double
  /// Spread of the early reflections, as a multiple of the size.
  public var spread = 1.6
  /// Difference of the channels, 0…1.
  public var width = 1.0

  /// The fraction of their decay that high frequencies lack, 0…1: at 1 they ring a fifth as long as
  /// low ones.
  public var damping: Double { (1 - highDecay / decay) / 0.8 }

  /// The decay of high frequencies that a damping gives.
  static func highDecay(of decay: Double, damping: Double) -> Double {
    decay * (1 - 0.8 * damping)
  }
}

extension ReverbPreset {
  public var room: Room {
    switch self {
    case .smallRoom: Room(decay: 0.4, highDecay: 0.25, predelay: 3, size: 8, width: 0.9)
    case .mediumRoom: Room(decay: 0.7, highDecay: 0.4, predelay: 6, size: 11, width: 0.9)
    case .largeRoom: Room(decay: 1.1, highDecay: 0.6, predelay: 10, size: 14)
    case .largeRoom2: Room(decay: 1.4, highDecay: 0.7, predelay: 12, size: 16)
    case .mediumHall: Room(decay: 1.7, highDecay: 0.9, predelay: 18, size: 19)
    case .mediumHall2: Room(decay: 1.9, highDecay: 0.8, predelay: 22, size: 21)
    case .mediumHall3: Room(decay: 2.1, highDecay: 1.2, predelay: 15, size: 18)
    case .largeHall: Room(decay: 2.6, highDecay: 1.2, predelay: 25, size: 24, spread: 1.4)
    case .largeHall2: Room(decay: 3.2, highDecay: 1.3, predelay: 35, size: 27, spread: 1.3)
    case .plate: Room(decay: 1.8, highDecay: 1.5, predelay: 0, size: 14, spread: 1.2)
    case .mediumChamber: Room(decay: 1.2, highDecay: 0.8, predelay: 8, size: 11)
    case .largeChamber: Room(decay: 1.8, highDecay: 1.1, predelay: 14, size: 18)
    case .cathedral: Room(decay: 5.5, highDecay: 1.8, predelay: 45, size: 30, spread: 1.1)
    }
  }
}
