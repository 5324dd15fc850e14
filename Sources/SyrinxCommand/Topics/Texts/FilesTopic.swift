extension Topic {
  static let files = Topic(
    "files", aliases: ["file", "names", "permissions"],
    "How outputs are written, and who may read them.",
    #"""
    An output is written to an unnamed file in the folder of OUT, readable only by you. When it is
    complete and on the disk it gets its name, and the folder is synced. So after a power failure
    there is either the old OUT or the new one. Where the system has no unnamed files it is
    `.OUT.syrinx-part`. A run that is killed leaves no temporary files.

    On any failure, also on a full disk or Ctrl-C, an existing file is not changed. Files that are
    read are never overwritten. IN and OUT may be the same file only with `--in-place`, and not if
    another program has changed it in the meantime.

        syrinx talk.wav talk.wav --in-place gain -3
        syrinx talk.wav out.wav --no-clobber gain -3

    `--sync no` does not wait for the disk. A batch syncs many files at once.

    Several outputs of one run are all new or all as they were, also where one of them cannot get
    its name. Where the file system cannot exchange names and the old ones cannot be put back, the
    error says which are new.

    ## Permissions

    A new OUT, and whatever else is made of IN (tables, pictures, words, journals, the cache), is
    never readable by anyone who cannot read IN. A replaced file keeps its owner, permissions,
    access list and extended attributes; what cannot be kept is reported. Other hard links to it
    still hold the old sound, with a warning: they are often snapshots, which should not change.

    ## Names

    File names may contain any bytes. A byte that is not UTF-8 is printed as `\xE9`. In JSON,
    journals and reports it is the scalar U+10FE00 + byte (here U+10FEE9), and is read back as
    that byte. Lists (`@takes.txt`) and arguments contain the bytes themselves, as manifests of
    CSV, TSV and Kaldi may. Names that the file system treats as equal, by case or by links, are
    one file.

    Control characters in names and tags are printed as `\u{1B}`. A file with the name of a
    command or an effect is written `./gain`.
    """#)
}
