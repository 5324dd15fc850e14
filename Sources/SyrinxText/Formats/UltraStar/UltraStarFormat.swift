import SyrinxSystem

extension TimedTextFormat {
  public static let ultraStar = TimedTextFormat(
    TimedTextFacts(
      "ultrastar", endings: ["txt"], holds: [.words, .blankLines],
      reader: .text(UltraStar.read), writer: .text { document, _ in UltraStar.write(document) },
      recognition: .init(rank: 7) { start in
        start.first.begins(with: "#") && start.rows.contains(where: UltraStar.isNote)
      },
      holdsSpeaker: { $0.player != nil }, holdsTag: { $0.value.printable == $0.value },
      // Players sing at the same time.
      voices: { $0.players.map(\.order) },
      countLosses: { text, losses in
        losses.add(.starts, text.lines.count { ($0.words.first?.start ?? $0.start) > $0.start })
      },
      soundTags: [
        "mp3", "audio", "vocals", "instrumental", "audiourl", "video", "videogap", "videourl",
      ],
      timeTags: { text in
        // Before version 2 only the end is in milliseconds.
        let unit = text.isSecondVersion ? TimeTag.Unit.milliseconds : .ultraStarSeconds
        return [
          .init(start: ("start", unit), end: ("end", .milliseconds)),
          .init(start: ("previewstart", unit)),
          .init(start: ("medleystartbeat", .beats), end: ("medleyendbeat", .beats)),
          .init(start: ("medleystart", .milliseconds), end: ("medleyend", .milliseconds)),
        ]
      }))
}

extension UltraStar {
  static let tagsInBeats: Set<String> = ["medleystartbeat", "medleyendbeat"]
}

extension TimeTag.Unit {
  fileprivate static let ultraStarSeconds = TimeTag.Unit(
    seconds: { value, _ in UltraStar.number(value) },
    text: { frame, _, text in
      ClockTime.decimal(
        millionths: text.steps(frame, per: 1000).multipliedReportingOverflow(by: 1000).partialValue,
        atLeast: 0)
    })

  fileprivate static let milliseconds = TimeTag.Unit(
    seconds: { value, _ in UltraStar.number(value).map { $0 / 1000 } },
    text: { frame, _, text in String(text.steps(frame, per: 1000)) })

  /// Those between two are kept until they are written.
  fileprivate static let beats = TimeTag.Unit(
    seconds: { value, text in
      UltraStar.number(value).flatMap { beat in text.beats?.seconds(beat) }
    },
    text: { frame, _, text in
      let place = text.beats?.place(text.seconds(frame)) ?? 0
      return ClockTime.decimal(millionths: Int(bounded: (place * 1e6).rounded()), atLeast: 0)
    })
}
