import SyrinxSystem

// Cairo/ is the only folder that talks to cairo. The program is not linked with it: a process that
// draws nothing would pay several milliseconds at its start for the font and window systems that
// cairo brings along. It is opened when the first picture is drawn.

private let cairo = LibraryFunctions("libcairo", versions: [2], prefix: "cairo_")

/// The functions of libcairo that are used, looked up by their names. Their C interface has not
/// changed since cairo 1.0, that of fonts and streams included.
@safe struct CairoLibrary: @unchecked Sendable {
  typealias Surface = OpaquePointer
  typealias Context = OpaquePointer
  typealias SetOption = @convention(c) (OpaquePointer, Int32) -> Void
  /// The callback that takes the bytes of a picture (`cairo_write_func_t`).
  typealias Write =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> Int32

  let versionString: @convention(c) () -> UnsafePointer<CChar>? = unsafe cairo["version_string"]
  let statusText: @convention(c) (Int32) -> UnsafePointer<CChar>? = unsafe cairo["status_to_string"]
  let imageCreate: @convention(c) (Int32, Int32, Int32) -> Surface? =
    unsafe cairo["image_surface_create"]
  let imageData: @convention(c) (Surface) -> UnsafeMutablePointer<UInt8>? =
    unsafe cairo["image_surface_get_data"]
  let imageStride: @convention(c) (Surface) -> Int32 = unsafe cairo["image_surface_get_stride"]
  let svgCreate: @convention(c) (Write, UnsafeMutableRawPointer?, Double, Double) -> Surface? =
    unsafe cairo["svg_surface_create_for_stream"]
  let surfaceWritePNG: @convention(c) (Surface, Write, UnsafeMutableRawPointer?) -> Int32 =
    unsafe cairo["surface_write_to_png_stream"]
  let surfaceFlush: @convention(c) (Surface) -> Void = unsafe cairo["surface_flush"]
  let surfaceMarkDirty: @convention(c) (Surface) -> Void = unsafe cairo["surface_mark_dirty"]
  let surfaceFinish: @convention(c) (Surface) -> Void = unsafe cairo["surface_finish"]
  let surfaceDestroy: @convention(c) (Surface) -> Void = unsafe cairo["surface_destroy"]
  let surfaceStatus: @convention(c) (Surface) -> Int32 = unsafe cairo["surface_status"]
  let create: @convention(c) (Surface) -> Context? = unsafe cairo["create"]
  let destroy: @convention(c) (Context) -> Void = unsafe cairo["destroy"]
  let status: @convention(c) (Context) -> Int32 = unsafe cairo["status"]
  let save: @convention(c) (Context) -> Void = unsafe cairo["save"]
  let restore: @convention(c) (Context) -> Void = unsafe cairo["restore"]
  let translate: @convention(c) (Context, Double, Double) -> Void = unsafe cairo["translate"]
  let scale: @convention(c) (Context, Double, Double) -> Void = unsafe cairo["scale"]
  let rotate: @convention(c) (Context, Double) -> Void = unsafe cairo["rotate"]
  let setColour: @convention(c) (Context, Double, Double, Double, Double) -> Void =
    unsafe cairo["set_source_rgba"]
  let setSurface: @convention(c) (Context, Surface, Double, Double) -> Void =
    unsafe cairo["set_source_surface"]
  let source: @convention(c) (Context) -> OpaquePointer? = unsafe cairo["get_source"]
  let setFilter: SetOption = unsafe cairo["pattern_set_filter"]
  let setAntialias: @convention(c) (Context, Int32) -> Void = unsafe cairo["set_antialias"]
  let paint: @convention(c) (Context) -> Void = unsafe cairo["paint"]
  let fill: @convention(c) (Context) -> Void = unsafe cairo["fill"]
  let stroke: @convention(c) (Context) -> Void = unsafe cairo["stroke"]
  let clip: @convention(c) (Context) -> Void = unsafe cairo["clip"]
  let rectangle: @convention(c) (Context, Double, Double, Double, Double) -> Void =
    unsafe cairo["rectangle"]
  let moveTo: @convention(c) (Context, Double, Double) -> Void = unsafe cairo["move_to"]
  let lineTo: @convention(c) (Context, Double, Double) -> Void = unsafe cairo["line_to"]
  let closePath: @convention(c) (Context) -> Void = unsafe cairo["close_path"]
  let setLineWidth: @convention(c) (Context, Double) -> Void = unsafe cairo["set_line_width"]
  let setLineJoin: @convention(c) (Context, Int32) -> Void = unsafe cairo["set_line_join"]
  let setDash: @convention(c) (Context, UnsafePointer<Double>?, Int32, Double) -> Void =
    unsafe cairo["set_dash"]
  let selectFont: @convention(c) (Context, UnsafePointer<CChar>, Int32, Int32) -> Void =
    unsafe cairo["select_font_face"]
  let setFontSize: @convention(c) (Context, Double) -> Void = unsafe cairo["set_font_size"]
  /// `cairo_text_extents_t` is six doubles: two bearings, width, height and two advances.
  let textExtents:
    @convention(c) (Context, UnsafePointer<CChar>, UnsafeMutablePointer<Double>) -> Void =
      unsafe cairo["text_extents"]
  let showText: @convention(c) (Context, UnsafePointer<CChar>) -> Void = unsafe cairo["show_text"]
  let textPath: @convention(c) (Context, UnsafePointer<CChar>) -> Void = unsafe cairo["text_path"]
  let fontOptionsCreate: @convention(c) () -> OpaquePointer? = unsafe cairo["font_options_create"]
  let fontOptionsDestroy: @convention(c) (OpaquePointer) -> Void =
    unsafe cairo["font_options_destroy"]
  let fontOptionsAntialias: SetOption = unsafe cairo["font_options_set_antialias"]
  let fontOptionsHintStyle: SetOption = unsafe cairo["font_options_set_hint_style"]
  let fontOptionsHintMetrics: SetOption = unsafe cairo["font_options_set_hint_metrics"]
  let setFontOptions: @convention(c) (Context, OpaquePointer) -> Void =
    unsafe cairo["set_font_options"]

  /// The library, opened once.
  private static let opened = Result { () throws(DynamicLibrary.Missing) in try CairoLibrary() }
    .mapError { missing -> PictureError in
      switch missing {
      case .library: .cairoMissing
      case .function(let name): .cairoTooOld(missing: name)
      }
    }

  static func open() throws(PictureError) -> CairoLibrary { try opened.get() }

  private init() throws(DynamicLibrary.Missing) { try cairo.check() }
}

/// The version of the drawing library; nil where it is not there.
public var cairoVersion: String? {
  guard let cairo = try? CairoLibrary.open(), let text = unsafe cairo.versionString() else {
    return nil
  }
  return unsafe String(cString: text)
}
