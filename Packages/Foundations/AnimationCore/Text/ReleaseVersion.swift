/// The version of the tools and the library, by Semantic Versioning.
package let releaseVersion = "0.1.0"
