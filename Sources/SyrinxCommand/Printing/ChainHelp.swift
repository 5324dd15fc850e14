import SyrinxRender

/// The chain language in a few paragraphs, for the help of every command that takes a chain.
enum ChainHelp {
  static let paragraphs = [
    "Effects are applied in order. Values after an effect set its positional parameters"
      + " (marked * in its help), key=value sets any. Units: c, st, x, dB, Hz, k, ms, s, %,"
      + " oct; times also as 1:02:03.5. Most numbers may be curves, as in 0@0s/+400@2s"
      + " (syrinx help curves). [ A , B , dry ] runs chains in parallel and adds their outputs;"
      + " dry is the unprocessed sound. ‘syrinx effects’ lists all effects.",
    "‘voice NAME’ inserts the chain of a voice, ‘voice NAME amount=0.5’ at half strength."
      + " ‘syrinx voices’ lists all voices, ‘syrinx voices --help’ explains how to add your own.",
    "Values may be random: any:-3st..+3st, any:A,B,C, any:FOLDER/ (one of its sounds), log:200..8k,"
      + " normal:MEAN,DEVIATION; ‘chance 30% EFFECT’ applies an effect at times, ‘some 1..2"
      + " [ A , B , C ]’ and ‘shuffle [ A , B ]’ take some chains, or all in any order. They"
      + " depend on --seed and the name of the input alone; see ‘syrinx help augmentation’.",
  ]
}
