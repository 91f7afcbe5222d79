/// The version of both tools, by Semantic Versioning.
package let releaseVersion = "0.1.0"
