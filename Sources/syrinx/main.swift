import SyrinxCommand
import SyrinxPlugins
import SyrinxRender
import SyrinxSystem

StandardStream.closeGaps()
StandardStream.dropPrints()
Interruption.watch(version: programVersion)
exitProgram(
  Console(effects: .installed, ownsProcess: true).run(Array(SystemText.arguments.dropFirst()))
    .rawValue)
