// Speaks one utterance for the tests of SyrinxSpeech, as the program does when it calls itself.

import SyrinxSpeech

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

exit(serveSpeech())
