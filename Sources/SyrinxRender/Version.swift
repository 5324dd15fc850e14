/// The version of the program, which journals, caches and golden files name too.
package let programVersion = "1.0.0"

/// The word by which the program calls itself to speak one utterance.
package let speechWord = "__speak"
