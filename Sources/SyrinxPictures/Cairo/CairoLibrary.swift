import SyrinxSystem

// Cairo/ is the only folder that talks to cairo. The program is not linked with it: a process that
// draws nothing would pay several milliseconds at its start for the font and window systems that
// cairo brings along. It is opened when the first picture is drawn.

/// The functions of libcairo that are used, looked up by their names. Their C interface has not
/// changed since cairo 1.0, that of fonts and streams included.
@safe struct CairoLibrary: @unchecked Sendable {
  typealias Surface = OpaquePointer
  typealias Context = OpaquePointer
  /// The callback that takes the bytes of a picture (`cairo_write_func_t`).
  typealias Write =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> Int32

  let versionString: @convention(c) () -> UnsafePointer<CChar>?
  let statusText: @convention(c) (Int32) -> UnsafePointer<CChar>?
  let imageCreate: @convention(c) (Int32, Int32, Int32) -> Surface?
  let imageData: @convention(c) (Surface) -> UnsafeMutablePointer<UInt8>?
  let imageStride: @convention(c) (Surface) -> Int32
  let svgCreate: @convention(c) (Write, UnsafeMutableRawPointer?, Double, Double) -> Surface?
  let surfaceWritePNG: @convention(c) (Surface, Write, UnsafeMutableRawPointer?) -> Int32
  let surfaceFlush: @convention(c) (Surface) -> Void
  let surfaceMarkDirty: @convention(c) (Surface) -> Void
  let surfaceFinish: @convention(c) (Surface) -> Void
  let surfaceDestroy: @convention(c) (Surface) -> Void
  let surfaceStatus: @convention(c) (Surface) -> Int32
  let create: @convention(c) (Surface) -> Context?
  let destroy: @convention(c) (Context) -> Void
  let status: @convention(c) (Context) -> Int32
  let save: @convention(c) (Context) -> Void
  let restore: @convention(c) (Context) -> Void
  let translate: @convention(c) (Context, Double, Double) -> Void
  let scale: @convention(c) (Context, Double, Double) -> Void
  let rotate: @convention(c) (Context, Double) -> Void
  let setColour: @convention(c) (Context, Double, Double, Double, Double) -> Void
  let setSurface: @convention(c) (Context, Surface, Double, Double) -> Void
  let source: @convention(c) (Context) -> OpaquePointer?
  let setFilter: @convention(c) (OpaquePointer, Int32) -> Void
  let setAntialias: @convention(c) (Context, Int32) -> Void
  let paint: @convention(c) (Context) -> Void
  let fill: @convention(c) (Context) -> Void
  let stroke: @convention(c) (Context) -> Void
  let clip: @convention(c) (Context) -> Void
  let rectangle: @convention(c) (Context, Double, Double, Double, Double) -> Void
  let moveTo: @convention(c) (Context, Double, Double) -> Void
  let lineTo: @convention(c) (Context, Double, Double) -> Void
  let closePath: @convention(c) (Context) -> Void
  let setLineWidth: @convention(c) (Context, Double) -> Void
  let setLineJoin: @convention(c) (Context, Int32) -> Void
  let setDash: @convention(c) (Context, UnsafePointer<Double>?, Int32, Double) -> Void
  let selectFont: @convention(c) (Context, UnsafePointer<CChar>, Int32, Int32) -> Void
  let setFontSize: @convention(c) (Context, Double) -> Void
  /// `cairo_text_extents_t` is six doubles: two bearings, width, height and two advances.
  let textExtents:
    @convention(c) (Context, UnsafePointer<CChar>, UnsafeMutablePointer<Double>) -> Void
  let showText: @convention(c) (Context, UnsafePointer<CChar>) -> Void
  let textPath: @convention(c) (Context, UnsafePointer<CChar>) -> Void
  let fontOptionsCreate: @convention(c) () -> OpaquePointer?
  let fontOptionsDestroy: @convention(c) (OpaquePointer) -> Void
  let fontOptionsAntialias: @convention(c) (OpaquePointer, Int32) -> Void
  let fontOptionsHintStyle: @convention(c) (OpaquePointer, Int32) -> Void
  let fontOptionsHintMetrics: @convention(c) (OpaquePointer, Int32) -> Void
  let setFontOptions: @convention(c) (Context, OpaquePointer) -> Void

  /// The library, opened once.
  private static let opened = Result { () throws(DynamicLibrary.Missing) in try CairoLibrary() }
    .mapError { missing -> PictureError in
      switch missing {
      case .library: .cairoMissing
      case .function(let name): .cairoTooOld(missing: name)
      }
    }

  static func open() throws(PictureError) -> CairoLibrary { try opened.get() }

  private init() throws(DynamicLibrary.Missing) {
    let library = try DynamicLibrary("libcairo", versions: [2], prefix: "cairo_")
    unsafe versionString = try library.function("version_string")
    unsafe statusText = try library.function("status_to_string")
    unsafe imageCreate = try library.function("image_surface_create")
    unsafe imageData = try library.function("image_surface_get_data")
    unsafe imageStride = try library.function("image_surface_get_stride")
    unsafe svgCreate = try library.function("svg_surface_create_for_stream")
    unsafe surfaceWritePNG = try library.function("surface_write_to_png_stream")
    unsafe surfaceFlush = try library.function("surface_flush")
    unsafe surfaceMarkDirty = try library.function("surface_mark_dirty")
    unsafe surfaceFinish = try library.function("surface_finish")
    unsafe surfaceDestroy = try library.function("surface_destroy")
    unsafe surfaceStatus = try library.function("surface_status")
    unsafe create = try library.function("create")
    unsafe destroy = try library.function("destroy")
    unsafe status = try library.function("status")
    unsafe save = try library.function("save")
    unsafe restore = try library.function("restore")
    unsafe translate = try library.function("translate")
    unsafe scale = try library.function("scale")
    unsafe rotate = try library.function("rotate")
    unsafe setColour = try library.function("set_source_rgba")
    unsafe setSurface = try library.function("set_source_surface")
    unsafe source = try library.function("get_source")
    unsafe setFilter = try library.function("pattern_set_filter")
    unsafe setAntialias = try library.function("set_antialias")
    unsafe paint = try library.function("paint")
    unsafe fill = try library.function("fill")
    unsafe stroke = try library.function("stroke")
    unsafe clip = try library.function("clip")
    unsafe rectangle = try library.function("rectangle")
    unsafe moveTo = try library.function("move_to")
    unsafe lineTo = try library.function("line_to")
    unsafe closePath = try library.function("close_path")
    unsafe setLineWidth = try library.function("set_line_width")
    unsafe setLineJoin = try library.function("set_line_join")
    unsafe setDash = try library.function("set_dash")
    unsafe selectFont = try library.function("select_font_face")
    unsafe setFontSize = try library.function("set_font_size")
    unsafe textExtents = try library.function("text_extents")
    unsafe showText = try library.function("show_text")
    unsafe textPath = try library.function("text_path")
    unsafe fontOptionsCreate = try library.function("font_options_create")
    unsafe fontOptionsDestroy = try library.function("font_options_destroy")
    unsafe fontOptionsAntialias = try library.function("font_options_set_antialias")
    unsafe fontOptionsHintStyle = try library.function("font_options_set_hint_style")
    unsafe fontOptionsHintMetrics = try library.function("font_options_set_hint_metrics")
    unsafe setFontOptions = try library.function("set_font_options")
  }
}

/// The version of the drawing library; nil where it is not there.
public var cairoVersion: String? {
  guard let cairo = try? CairoLibrary.open(), let text = unsafe cairo.versionString() else {
    return nil
  }
  return unsafe String(cString: text)
}
