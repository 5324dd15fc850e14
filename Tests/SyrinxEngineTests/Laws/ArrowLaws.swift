import Foundation
import Testing

@Suite("Imports point one way")
struct ArrowLaws {
  /// Each knows what stands in later lines only.
  private struct Order {
    let lines: [[String]]

    func line(of name: String) -> Int? { lines.firstIndex { $0.contains(name) } }
  }

  private static let modules = Order(lines: [
    ["syrinx", "syrinx-bench", "syrinx-fuzz"], ["FuzzTargets"], ["SyrinxCommand"], ["SyrinxRender"],
    ["SyrinxPictures", "SyrinxTimeline", "SyrinxSpeech", "SyrinxPage", "SyrinxDevices"],
    ["SyrinxFiles", "SyrinxAnalysis"], ["SyrinxText"], ["SyrinxEngine"], ["SyrinxSystem"],
    ["CSndFile", "CFFTW", "CRubberBand", "CSoxr", "CSystem"],
  ])

  private static let folders = Order(lines: [
    ["Graph"], ["Effects", "Players"], ["Processing"], ["Metering"], ["DSP"], ["Parameters"],
    ["CLibraries"], ["Threads"], ["Streams"],
  ])

  @Test("a module imports only modules below it")
  func modules() throws {
    let order = Self.modules
    for file in SourceFile.all {
      let module = file.path[0]
      let line = try #require(order.line(of: module), "\(module) has no place in the order")
      for name in file.imports where name != module {
        guard let below = order.line(of: name) else {
          #expect(
            ["Glibc", "Darwin", "Synchronization"].contains(name)
              || module == "SyrinxDevices" && name == "CoreAudio",
            "\(file.name) imports \(name)")
          continue
        }
        #expect(below > line, "\(file.name) imports \(name)")
      }
    }
  }

  @Test("only CLibraries imports C libraries into the engine")
  func owners() {
    for file in SourceFile.engine where file.path[1] != "CLibraries" {
      #expect(
        file.imports.isDisjoint(with: Self.modules.lines.last!),
        "\(file.name)")
    }
  }

  @Test("a folder of the engine mentions only what is declared in folders below it")
  func folders() {
    let order = Self.folders
    let wrong = Self.wrongMentions(by: { $0.path[1] }) { from, to in
      guard let from = order.line(of: from), let to = order.line(of: to) else { return false }
      return from < to
    }
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }

  @Test("a family of effects mentions nothing that belongs to another family")
  func families() {
    let wrong = Self.wrongMentions(by: {
      $0.path[1] == "Effects" && $0.path.count > 3 ? $0.path[2] : ""
    }) { $0.isEmpty || $1.isEmpty }
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }

  @Test("what the engine throws has names and numbers, and no sentence")
  func errors() {
    for file in SourceFile.engine {
      for thrown in file.code.matches(#"\bthrow\b[^}]*"#) {
        let sentences = thrown[0].matches(#""[^"\n]*[a-z] [a-z]+ [a-z][^"\n]*""#)
        #expect(sentences.isEmpty, "\(file.name): \(sentences)")
      }
      for type in file.code.matches(#"enum \w+: (?:Error|[^{]*, Error)[^{]*\{[\s\S]*?\n\}"#) {
        #expect(!type[0].contains("\""), "\(file.name)")
      }
    }
  }

  /// The mentions in the engine that go from one group of files to another although they may not.
  private static func wrongMentions(
    by group: (SourceFile) -> String, mayMention: (_ from: String, _ to: String) -> Bool
  ) -> [String] {
    let files = SourceFile.engine
    #expect(files.count > 100)
    var shared: [String: [SourceFile]] = [:]
    var own: [String: Set<String>] = [:]
    for file in files {
      for declaration in file.declarations {
        own[group(file), default: []].insert(declaration.name)
        if declaration.isShared { shared[declaration.name, default: []].append(file) }
      }
    }
    return files.flatMap { file in
      let from = group(file)
      return file.mentions.subtracting(own[from] ?? []).sorted().flatMap { name in
        (shared[name] ?? []).filter { !mayMention(from, group($0)) }.map {
          "\(file.name) mentions \(name) of \($0.name)"
        }
      }
    }
  }
}
