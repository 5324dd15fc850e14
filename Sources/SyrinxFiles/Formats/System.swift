// Whoever reads and writes files asks the system about them: its names, descriptors and texts are there
// wherever files are.
@_exported import SyrinxSystem
