import CSyrinx
import SyrinxEngine
import SyrinxRender
import SyrinxSystem
import SyrinxText

@c @implementation
public func syrinx_interface() -> Int32 {
  Worker.keepToThisProcess()
  return SYRINX_INTERFACE
}

/// Stays as long as the library does.
nonisolated(unsafe) private let version = unsafe UnsafePointer(text(programVersion))

@c @implementation
public func syrinx_version() -> UnsafePointer<CChar>? { unsafe version }

@c @implementation
public func syrinx_free(_ text: UnsafeMutablePointer<CChar>?) { unsafe text?.deallocate() }

@c @implementation
public func syrinx_effects(_ json: TextResult?, _ error: TextResult?) -> syrinx_status {
  unsafe answer(error, json, "json") {
    unsafe text(EffectCatalog.document(EffectCatalog.standard.effects).compact)
  }
}
