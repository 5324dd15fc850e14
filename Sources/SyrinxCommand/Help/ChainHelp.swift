/// The chain language in a few paragraphs, for the help of every command that takes a chain.
enum ChainHelp {
  static let paragraphs = [
    "Effects are named in the order in which the sound passes them. Bare words after an effect fill"
      + " its parameters marked *, key=value sets a parameter by name. Numbers may carry a unit: c, st, x, dB,"
      + " Hz, k, ms, s, %, oct; times may be written 1:02:03.5. A number may be a curve, straight"
      + " lines between points: 0@0s/+400@2s. [ A , B , dry ] splits the sound into parallel chains"
      + " and adds them up. ‘syrinx effects’ lists what there is.",
    "voice NAME stands for the chain of a voice, voice NAME amount=0.5 for half of it; ‘syrinx"
      + " voices’ lists them, and says how to make your own.",
  ]
}
