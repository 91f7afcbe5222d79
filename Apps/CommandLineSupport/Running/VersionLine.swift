import AnimationCore
import CReleaseCommit

/// What `--version` prints: the version and, of a build by `make build`, the commit: `0.1.0 (8a8fb236)`.
package var versionLine: String {
  let commit = String(cString: release_commit())
  return commit.isEmpty ? releaseVersion : "\(releaseVersion) (\(commit))"
}
