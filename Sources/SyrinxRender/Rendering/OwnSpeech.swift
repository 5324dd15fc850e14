import SyrinxSpeech
import SyrinxSystem

/// The program that speaks: this one, by its hidden command.
package var ownSpeechProgram: SpeechProgram { SpeechProgram([ownProgramPath, speechWord]) }

/// The hidden command by which the program starts itself to speak one utterance.
package let speechWord = "__speak"
