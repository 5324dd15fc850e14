import CPlugins
import SyrinxSystem

// LV2/ hosts plug-ins by LV2 (lv2plug.in). What their bundles say is read by lilv, which is opened when a
// plug-in is named and not linked.

/// The functions of lilv that are used (drobilla.net/docs/lilv), looked up by their names.
@safe struct LilvLibrary: @unchecked Sendable {
  typealias World = OpaquePointer
  typealias Plugins = OpaquePointer
  typealias Plugin = OpaquePointer
  typealias Port = OpaquePointer
  typealias Node = OpaquePointer
  typealias Nodes = OpaquePointer
  typealias Points = OpaquePointer
  typealias Place = OpaquePointer
  typealias State = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Features = UnsafePointer<UnsafePointer<lv2_feature>?>
  /// Receives a port's symbol, what was given along, a value, its bytes and its type.
  typealias SetValue =
    @convention(c) (Text?, UnsafeMutableRawPointer?, UnsafeRawPointer?, UInt32, UInt32) -> Void

  let newWorld: @convention(c) () -> World?
  let loadBundle: @convention(c) (World, Node) -> Void
  let loadResource: @convention(c) (World, Node) -> Int32
  let plugins: @convention(c) (World) -> Plugins
  let ask: @convention(c) (World, Node?, Node?, Node?) -> Bool
  let get: @convention(c) (World, Node?, Node?, Node?) -> Node?
  let newURI: @convention(c) (World, Text) -> Node?
  let newFileURI: @convention(c) (World, Text?, Text) -> Node?
  let freeNode: @convention(c) (Node?) -> Void
  let string: @convention(c) (Node) -> Text?
  let isNumber: @convention(c) (Node) -> Bool
  let isWhole: @convention(c) (Node) -> Bool
  let isTruth: @convention(c) (Node) -> Bool
  let truth: @convention(c) (Node) -> Bool
  let number: @convention(c) (Node) -> Float
  let path: @convention(c) (Node, UnsafeMutableRawPointer?) -> UnsafeMutablePointer<CChar>?
  let free: @convention(c) (UnsafeMutableRawPointer?) -> Void
  let firstPlugin: @convention(c) (Plugins) -> Place?
  let nextPlugin: @convention(c) (Plugins, Place?) -> Place?
  let isLastPlugin: @convention(c) (Plugins, Place?) -> Bool
  let plugin: @convention(c) (Plugins, Place?) -> Plugin?
  let pluginOfURI: @convention(c) (Plugins, Node) -> Plugin?
  let firstNode: @convention(c) (Nodes) -> Place?
  let nextNode: @convention(c) (Nodes, Place?) -> Place?
  let isLastNode: @convention(c) (Nodes, Place?) -> Bool
  let node: @convention(c) (Nodes, Place?) -> Node?
  let freeNodes: @convention(c) (Nodes?) -> Void
  let firstPoint: @convention(c) (Points) -> Place?
  let nextPoint: @convention(c) (Points, Place?) -> Place?
  let isLastPoint: @convention(c) (Points, Place?) -> Bool
  let point: @convention(c) (Points, Place?) -> OpaquePointer?
  let pointLabel: @convention(c) (OpaquePointer) -> Node?
  let pointValue: @convention(c) (OpaquePointer) -> Node?
  let freePoints: @convention(c) (Points?) -> Void
  let uri: @convention(c) (Plugin) -> Node?
  let bundle: @convention(c) (Plugin) -> Node?
  let binary: @convention(c) (Plugin) -> Node?
  let title: @convention(c) (Plugin) -> Node?
  let author: @convention(c) (Plugin) -> Node?
  let required: @convention(c) (Plugin) -> Nodes?
  let hasFeature: @convention(c) (Plugin, Node) -> Bool
  let value: @convention(c) (Plugin, Node) -> Nodes?
  let related: @convention(c) (Plugin, Node?) -> Nodes?
  let portCount: @convention(c) (Plugin) -> UInt32
  let port: @convention(c) (Plugin, UInt32) -> Port?
  let hasLatency: @convention(c) (Plugin) -> Bool
  let latencyPort: @convention(c) (Plugin) -> UInt32
  let portIs: @convention(c) (Plugin, Port, Node) -> Bool
  let portHas: @convention(c) (Plugin, Port, Node) -> Bool
  let portValue: @convention(c) (Plugin, Port, Node) -> Nodes?
  let portSymbol: @convention(c) (Plugin, Port) -> Node?
  let portTitle: @convention(c) (Plugin, Port) -> Node?
  let portPoints: @convention(c) (Plugin, Port) -> Points?
  let portRange:
    @convention(c) (
      Plugin, Port, UnsafeMutablePointer<Node?>, UnsafeMutablePointer<Node?>,
      UnsafeMutablePointer<Node?>
    ) -> Void
  let instantiate: @convention(c) (Plugin, Double, Features) -> UnsafeMutablePointer<lilv_instance>?
  let freeInstance: @convention(c) (UnsafeMutablePointer<lilv_instance>?) -> Void
  let stateOfNode: @convention(c) (World, UnsafeMutablePointer<lv2_urid_map>, Node) -> State?
  let freeState: @convention(c) (State?) -> Void
  let stateValues: @convention(c) (State, SetValue, UnsafeMutableRawPointer?) -> Void
  let restore:
    @convention(c) (
      State, UnsafeMutablePointer<lilv_instance>?, SetValue?, UnsafeMutableRawPointer?, UInt32,
      Features?
    ) -> Void

  /// The library, opened once; nil where it is not there, or lacks one of the functions.
  static let opened = Result { () throws(DynamicLibrary.Missing) in try LilvLibrary() }

  private init() throws(DynamicLibrary.Missing) {
    let library = try DynamicLibrary("liblilv-0", versions: [0], prefix: "lilv_")
    unsafe newWorld = try library.function("world_new")
    unsafe loadBundle = try library.function("world_load_bundle")
    unsafe loadResource = try library.function("world_load_resource")
    unsafe plugins = try library.function("world_get_all_plugins")
    unsafe ask = try library.function("world_ask")
    unsafe get = try library.function("world_get")
    unsafe newURI = try library.function("new_uri")
    unsafe newFileURI = try library.function("new_file_uri")
    unsafe freeNode = try library.function("node_free")
    unsafe string = try library.function("node_as_string")
    unsafe isNumber = try library.function("node_is_float")
    unsafe isWhole = try library.function("node_is_int")
    unsafe isTruth = try library.function("node_is_bool")
    unsafe truth = try library.function("node_as_bool")
    unsafe number = try library.function("node_as_float")
    unsafe path = try library.function("node_get_path")
    unsafe free = try library.function("free")
    unsafe firstPlugin = try library.function("plugins_begin")
    unsafe nextPlugin = try library.function("plugins_next")
    unsafe isLastPlugin = try library.function("plugins_is_end")
    unsafe plugin = try library.function("plugins_get")
    unsafe pluginOfURI = try library.function("plugins_get_by_uri")
    unsafe firstNode = try library.function("nodes_begin")
    unsafe nextNode = try library.function("nodes_next")
    unsafe isLastNode = try library.function("nodes_is_end")
    unsafe node = try library.function("nodes_get")
    unsafe freeNodes = try library.function("nodes_free")
    unsafe firstPoint = try library.function("scale_points_begin")
    unsafe nextPoint = try library.function("scale_points_next")
    unsafe isLastPoint = try library.function("scale_points_is_end")
    unsafe point = try library.function("scale_points_get")
    unsafe pointLabel = try library.function("scale_point_get_label")
    unsafe pointValue = try library.function("scale_point_get_value")
    unsafe freePoints = try library.function("scale_points_free")
    unsafe uri = try library.function("plugin_get_uri")
    unsafe bundle = try library.function("plugin_get_bundle_uri")
    unsafe binary = try library.function("plugin_get_library_uri")
    unsafe title = try library.function("plugin_get_name")
    unsafe author = try library.function("plugin_get_author_name")
    unsafe required = try library.function("plugin_get_required_features")
    unsafe hasFeature = try library.function("plugin_has_feature")
    unsafe value = try library.function("plugin_get_value")
    unsafe related = try library.function("plugin_get_related")
    unsafe portCount = try library.function("plugin_get_num_ports")
    unsafe port = try library.function("plugin_get_port_by_index")
    unsafe hasLatency = try library.function("plugin_has_latency")
    unsafe latencyPort = try library.function("plugin_get_latency_port_index")
    unsafe portIs = try library.function("port_is_a")
    unsafe portHas = try library.function("port_has_property")
    unsafe portValue = try library.function("port_get_value")
    unsafe portSymbol = try library.function("port_get_symbol")
    unsafe portTitle = try library.function("port_get_name")
    unsafe portPoints = try library.function("port_get_scale_points")
    unsafe portRange = try library.function("port_get_range")
    unsafe instantiate = try library.function("plugin_instantiate")
    unsafe freeInstance = try library.function("instance_free")
    unsafe stateOfNode = try library.function("state_new_from_world")
    unsafe freeState = try library.function("state_free")
    unsafe stateValues = try library.function("state_emit_port_values")
    unsafe restore = try library.function("state_restore")
  }
}
