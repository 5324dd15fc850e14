import SyrinxCommand
import SyrinxPlugins
import SyrinxRender
import SyrinxSystem

StandardStream.closeGaps()
Interruption.watch(version: programVersion)
exitProgram(
  Console(effects: .installed, ownsProcess: true).run(Array(SystemText.arguments.dropFirst()))
    .rawValue)
