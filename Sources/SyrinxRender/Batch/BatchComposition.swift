import SyrinxEngine

package struct BatchComposition: Hashable, Sendable {
  /// Of the input, for what is drawn at random.
  let name: String
  let variant: Int
  package let fields: [TemplateField]
  /// The files that are read beside the input.
  package let sources: [String]
  /// Hash of the document and its chains, for the journal.
  package let recipe: String
  package let revisions: SoundRevisions
}
