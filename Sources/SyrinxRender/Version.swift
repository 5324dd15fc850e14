/// The version of the program, which journals, caches and golden files name too.
package let programVersion = "1.0.0"

/// The hidden command by which the program starts itself to speak one utterance.
package let speechWord = "__speak"
