/// The names in LV2's vocabularies that are used.
enum LV2Names {
  static let core = "http://lv2plug.in/ns/lv2core#"
  static let rdfLabel = "http://www.w3.org/2000/01/rdf-schema#label"
  static let preset = "http://lv2plug.in/ns/ext/presets#Preset"
  static let units = "http://lv2plug.in/ns/extensions/units#"
  static let map = "http://lv2plug.in/ns/ext/urid#map"
  static let unmap = "http://lv2plug.in/ns/ext/urid#unmap"
  static let options = "http://lv2plug.in/ns/ext/options#options"
  static let requiredOption = "http://lv2plug.in/ns/ext/options#requiredOption"
  static let schedule = "http://lv2plug.in/ns/ext/worker#schedule"
  static let worker = "http://lv2plug.in/ns/ext/worker#interface"
  static let log = "http://lv2plug.in/ns/ext/log#log"
  static let mapPath = "http://lv2plug.in/ns/ext/state#mapPath"
  static let freePath = "http://lv2plug.in/ns/ext/state#freePath"
  static let loadDefaultState = "http://lv2plug.in/ns/ext/state#loadDefaultState"
  static let threadSafeRestore = "http://lv2plug.in/ns/ext/state#threadSafeRestore"
  static let sideChainOf = "http://lv2plug.in/ns/ext/port-groups#sideChainOf"
  static let group = "http://lv2plug.in/ns/ext/port-groups#group"
  static let minimumSize = "http://lv2plug.in/ns/ext/resize-port#minimumSize"
  static let strictBounds = "http://lv2plug.in/ns/ext/port-props#supportsStrictBounds"

  private static let blocks = "http://lv2plug.in/ns/ext/buf-size#"
  static let (leastBlock, mostBlock, usualBlock, sequenceSize) = (
    blocks + "minBlockLength", blocks + "maxBlockLength", blocks + "nominalBlockLength",
    blocks + "sequenceSize"
  )
  static let sampleRate = "http://lv2plug.in/ns/ext/parameters#sampleRate"

  private static let atoms = "http://lv2plug.in/ns/ext/atom#"
  static let atomPort = atoms + "AtomPort"
  static let (int, long, float, double, bool, sequence, chunk) = (
    atoms + "Int", atoms + "Long", atoms + "Float", atoms + "Double", atoms + "Bool",
    atoms + "Sequence", atoms + "Chunk"
  )

  /// Features with data, which each instance is given.
  static let features = [map, unmap, options, schedule, log, mapPath, freePath]
  /// Conditions that hold anyhow: blocks have one size, a power of two, and inputs are never outputs.
  static let promises = [
    blocks + "boundedBlockLength", blocks + "fixedBlockLength", blocks + "powerOf2BlockLength",
    threadSafeRestore, loadDefaultState, strictBounds,
    core + "inPlaceBroken", core + "hardRTCapable", core + "isLive",
  ]
  static let optionsGiven = [leastBlock, mostBlock, usualBlock, sequenceSize, sampleRate]
}
