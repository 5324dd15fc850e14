/// The version of the program (semver.org). That of sound is another: `SoundRevisions`.
package let programVersion = "2.0.0"
