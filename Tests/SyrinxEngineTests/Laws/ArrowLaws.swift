import Foundation
import Testing

@Suite("Imports point one way")
struct ArrowLaws {
  @Test("a module imports only modules below it")
  func modules() throws {
    let order = ArrowOrder.targets
    let known = Set(order.steps.joined())
    for file in SourceFile.all {
      #expect(known.contains(file.path[0]), "\(file.path[0]) has no place in the order")
      for name in file.imports.intersection(known) where name != file.path[0] {
        #expect(order.allows(file.path[0], toKnow: name), "\(file.name) imports \(name)")
      }
      let others = file.imports.subtracting(known).subtracting(["Synchronization"])
      let system: Set =
        switch file.path[0] {
        case "LibC", "SyrinxSystem": ["Glibc", "Darwin"]
        case "SyrinxDevices": ["CoreAudio"]
        default: []
        }
      #expect(others.isSubset(of: system), "\(file.name)")
    }
  }

  @Test("only SyrinxSystem imports the C library, by LibC")
  func system() {
    for file in SourceFile.all where !["LibC", "SyrinxSystem"].contains(file.path[0]) {
      #expect(
        file.imports.isDisjoint(with: ["LibC", "Glibc", "Musl", "Darwin", "CSystem"]),
        "\(file.name)")
    }
  }

  @Test("nobody asks for tasks or their clock: every start would pay for their runtime")
  func tasks() {
    for file in SourceFile.all {
      #expect(
        file.mentions.isDisjoint(with: ["ContinuousClock", "SuspendingClock", "MainActor"])
          && !file.code.contains("await "), "\(file.name)")
    }
  }

  /// The locks of the runtime are not for a copy made by `fork` (`Worker`), and the thread sanitizer does not see them.
  @Test("nobody uses the locks of the runtime")
  func locks() {
    for file in SourceFile.all { #expect(!file.mentions.contains("Mutex"), "\(file.name)") }
  }

  @Test("only CLibraries imports C libraries into the engine")
  func owners() {
    for file in SourceFile.engine where file.path[1] != "CLibraries" {
      #expect(
        file.imports.isDisjoint(with: ArrowOrder.targets.steps.last!),
        "\(file.name)")
    }
  }

  @Test(
    "a folder mentions only what is declared in folders below it", arguments: ArrowOrder.folders)
  func folders(of target: String, _ order: ArrowOrder) {
    let files = SourceFile.all.filter { $0.path[0] == target }
    #expect(Set(files.map(\.part)) == Set(order.steps.joined()), "\(target)")
    let wrong = Self.wrongMentions(in: files, by: \.part, mayMention: order.allows)
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }

  @Test("a family of effects mentions nothing that belongs to another family")
  func families() {
    let wrong = Self.wrongMentions(
      in: SourceFile.engine,
      by: {
        $0.path[1] == "Effects" && $0.path.count > 3 ? $0.path[2] : ""
      }
    ) { $0.isEmpty || $1.isEmpty }
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

  @Test("what renders prints nothing and reads no arguments")
  func silence() {
    let files = SourceFile.all.filter { $0.path[0] == "SyrinxRender" }
    #expect(files.count > 100)
    for file in files {
      #expect(
        file.mentions.isDisjoint(with: ["print", "debugPrint", "StandardStream", "CommandLine"])
          && file.code.matches(#"SystemText\.arguments|Swift\.print|(?<![.\w])print\)"#).isEmpty,
        "\(file.name)")
    }
  }

  @Test("only locations, and those who read a command line, know that - is a stream")
  func streams() {
    let readers: Set = ["Locations", "CommandLine", "Completions"]
    for file in SourceFile.all
    where ["SyrinxRender", "SyrinxCommand"].contains(file.path[0]) && !readers.contains(file.part) {
      #expect(file.code.matches(#"(?<!\$0 )[!=]= "-""#).isEmpty, "\(file.name)")
    }
  }

  /// The mentions that go from one group of files to another although they may not.
  private static func wrongMentions(
    in files: [SourceFile], by group: (SourceFile) -> String,
    mayMention: (_ from: String, _ to: String) -> Bool
  ) -> [String] {
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
