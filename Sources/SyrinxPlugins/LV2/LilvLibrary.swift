import CPlugins
import SyrinxSystem

// LV2/ hosts plug-ins by LV2 (lv2plug.in). What their bundles say is read by lilv, which is opened when a
// plug-in is named and not linked.

private let lilv = LibraryFunctions("liblilv-0", versions: [0], prefix: "lilv_")

/// The functions of lilv that are used (drobilla.net/docs/lilv), looked up by their names.
@safe struct LilvLibrary: @unchecked Sendable {
  typealias World = OpaquePointer
  typealias Plugins = OpaquePointer
  typealias Plugin = OpaquePointer
  typealias Port = OpaquePointer
  typealias Node = OpaquePointer
  typealias Nodes = OpaquePointer
  typealias Found = UnsafeMutablePointer<Node?>
  typealias Points = OpaquePointer
  typealias Place = OpaquePointer
  typealias State = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Features = UnsafePointer<UnsafePointer<lv2_feature>?>
  /// Receives a port's symbol, what was given along, a value, its bytes and its type.
  typealias SetValue =
    @convention(c) (Text?, UnsafeMutableRawPointer?, UnsafeRawPointer?, UInt32, UInt32) -> Void

  let newWorld: @convention(c) () -> World? = unsafe lilv["world_new"]
  let loadBundle: @convention(c) (World, Node) -> Void = unsafe lilv["world_load_bundle"]
  let loadResource: @convention(c) (World, Node) -> Int32 = unsafe lilv["world_load_resource"]
  let plugins: @convention(c) (World) -> Plugins = unsafe lilv["world_get_all_plugins"]
  let ask: @convention(c) (World, Node?, Node?, Node?) -> Bool = unsafe lilv["world_ask"]
  let get: @convention(c) (World, Node?, Node?, Node?) -> Node? = unsafe lilv["world_get"]
  let newURI: @convention(c) (World, Text) -> Node? = unsafe lilv["new_uri"]
  let newFileURI: @convention(c) (World, Text?, Text) -> Node? = unsafe lilv["new_file_uri"]
  let freeNode: @convention(c) (Node?) -> Void = unsafe lilv["node_free"]
  let string: @convention(c) (Node) -> Text? = unsafe lilv["node_as_string"]
  let isNumber: @convention(c) (Node) -> Bool = unsafe lilv["node_is_float"]
  let isWhole: @convention(c) (Node) -> Bool = unsafe lilv["node_is_int"]
  let isTruth: @convention(c) (Node) -> Bool = unsafe lilv["node_is_bool"]
  let truth: @convention(c) (Node) -> Bool = unsafe lilv["node_as_bool"]
  let number: @convention(c) (Node) -> Float = unsafe lilv["node_as_float"]
  let path: @convention(c) (Node, UnsafeMutableRawPointer?) -> UnsafeMutablePointer<CChar>? =
    unsafe lilv["node_get_path"]
  let free: @convention(c) (UnsafeMutableRawPointer?) -> Void = unsafe lilv["free"]
  let firstPlugin: @convention(c) (Plugins) -> Place? = unsafe lilv["plugins_begin"]
  let nextPlugin: @convention(c) (Plugins, Place?) -> Place? = unsafe lilv["plugins_next"]
  let isLastPlugin: @convention(c) (Plugins, Place?) -> Bool = unsafe lilv["plugins_is_end"]
  let plugin: @convention(c) (Plugins, Place?) -> Plugin? = unsafe lilv["plugins_get"]
  let pluginOfURI: @convention(c) (Plugins, Node) -> Plugin? = unsafe lilv["plugins_get_by_uri"]
  let firstNode: @convention(c) (Nodes) -> Place? = unsafe lilv["nodes_begin"]
  let nextNode: @convention(c) (Nodes, Place?) -> Place? = unsafe lilv["nodes_next"]
  let isLastNode: @convention(c) (Nodes, Place?) -> Bool = unsafe lilv["nodes_is_end"]
  let node: @convention(c) (Nodes, Place?) -> Node? = unsafe lilv["nodes_get"]
  let freeNodes: @convention(c) (Nodes?) -> Void = unsafe lilv["nodes_free"]
  let firstPoint: @convention(c) (Points) -> Place? = unsafe lilv["scale_points_begin"]
  let nextPoint: @convention(c) (Points, Place?) -> Place? = unsafe lilv["scale_points_next"]
  let isLastPoint: @convention(c) (Points, Place?) -> Bool = unsafe lilv["scale_points_is_end"]
  let point: @convention(c) (Points, Place?) -> OpaquePointer? = unsafe lilv["scale_points_get"]
  let pointLabel: @convention(c) (OpaquePointer) -> Node? = unsafe lilv["scale_point_get_label"]
  let pointValue: @convention(c) (OpaquePointer) -> Node? = unsafe lilv["scale_point_get_value"]
  let freePoints: @convention(c) (Points?) -> Void = unsafe lilv["scale_points_free"]
  let uri: @convention(c) (Plugin) -> Node? = unsafe lilv["plugin_get_uri"]
  let bundle: @convention(c) (Plugin) -> Node? = unsafe lilv["plugin_get_bundle_uri"]
  let binary: @convention(c) (Plugin) -> Node? = unsafe lilv["plugin_get_library_uri"]
  let title: @convention(c) (Plugin) -> Node? = unsafe lilv["plugin_get_name"]
  let author: @convention(c) (Plugin) -> Node? = unsafe lilv["plugin_get_author_name"]
  let required: @convention(c) (Plugin) -> Nodes? = unsafe lilv["plugin_get_required_features"]
  let hasFeature: @convention(c) (Plugin, Node) -> Bool = unsafe lilv["plugin_has_feature"]
  let value: @convention(c) (Plugin, Node) -> Nodes? = unsafe lilv["plugin_get_value"]
  let related: @convention(c) (Plugin, Node?) -> Nodes? = unsafe lilv["plugin_get_related"]
  let portCount: @convention(c) (Plugin) -> UInt32 = unsafe lilv["plugin_get_num_ports"]
  let port: @convention(c) (Plugin, UInt32) -> Port? = unsafe lilv["plugin_get_port_by_index"]
  let hasLatency: @convention(c) (Plugin) -> Bool = unsafe lilv["plugin_has_latency"]
  let latencyPort: @convention(c) (Plugin) -> UInt32 = unsafe lilv["plugin_get_latency_port_index"]
  let portIs: @convention(c) (Plugin, Port, Node) -> Bool = unsafe lilv["port_is_a"]
  let portHas: @convention(c) (Plugin, Port, Node) -> Bool = unsafe lilv["port_has_property"]
  let portValue: @convention(c) (Plugin, Port, Node) -> Nodes? = unsafe lilv["port_get_value"]
  let portSymbol: @convention(c) (Plugin, Port) -> Node? = unsafe lilv["port_get_symbol"]
  let portTitle: @convention(c) (Plugin, Port) -> Node? = unsafe lilv["port_get_name"]
  let portPoints: @convention(c) (Plugin, Port) -> Points? = unsafe lilv["port_get_scale_points"]
  let portRange: @convention(c) (Plugin, Port, Found, Found, Found) -> Void =
    unsafe lilv["port_get_range"]
  let instantiate:
    @convention(c) (Plugin, Double, Features) -> UnsafeMutablePointer<lilv_instance>? =
      unsafe lilv["plugin_instantiate"]
  let freeInstance: @convention(c) (UnsafeMutablePointer<lilv_instance>?) -> Void =
    unsafe lilv["instance_free"]
  let stateOfNode: @convention(c) (World, UnsafeMutablePointer<lv2_urid_map>, Node) -> State? =
    unsafe lilv["state_new_from_world"]
  let freeState: @convention(c) (State?) -> Void = unsafe lilv["state_free"]
  let stateValues: @convention(c) (State, SetValue, UnsafeMutableRawPointer?) -> Void =
    unsafe lilv["state_emit_port_values"]
  let restore:
    @convention(c) (
      State, UnsafeMutablePointer<lilv_instance>?, SetValue?, UnsafeMutableRawPointer?, UInt32,
      Features?
    ) -> Void =
      unsafe lilv["state_restore"]

  /// The library, opened once; nil where it is not there, or lacks one of the functions.
  static let opened = Result { () throws(DynamicLibrary.Missing) in try LilvLibrary() }

  private init() throws(DynamicLibrary.Missing) { try lilv.check() }
}
