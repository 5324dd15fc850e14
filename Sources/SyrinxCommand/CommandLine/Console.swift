import SyrinxEngine
import SyrinxRender

/// All that a command is given apart from its arguments.
public struct Console {
  let commands: CommandList
  /// Receives results that were asked for.
  let output: any TextSink
  /// Receives everything else.
  let notes: any TextSink
  let effects: EffectCatalog
  /// Set where the process runs nothing but this command, and may be copied.
  let ownsProcess: Bool

  /// Refuses to send sound to a terminal.
  func check(_ output: OutputLocation) throws(RenderError) {
    if output == .standardOutput, self.output.isTerminal { throw .outputIsTerminal }
  }
}
