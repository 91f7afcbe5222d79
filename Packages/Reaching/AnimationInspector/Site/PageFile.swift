import AnimationSnapshot

/// The files of the pages, which are part of the program.
enum PageFile {
  /// The bytes of the files by their names in the folder `Page`.
  private static let contents: [String: [UInt8]] = [
    "address.js": PackageResources.address_js,
    "api.js": PackageResources.api_js,
    "backgrounds.js": PackageResources.backgrounds_js,
    "base.css": PackageResources.base_css,
    "change.js": PackageResources.change_js,
    "clipboard.js": PackageResources.clipboard_js,
    "code.js": PackageResources.code_js,
    "compared.css": ComparedPictures.style,
    "compared.js": ComparedPictures.script,
    "conversions.js": PackageResources.conversions_js,
    "costs.js": PackageResources.costs_js,
    "dom.js": PackageResources.dom_js,
    "edits.js": PackageResources.edits_js,
    "exports.js": PackageResources.exports_js,
    "files.js": PackageResources.files_js,
    "film.js": PackageResources.film_js,
    "findings.js": PackageResources.findings_js,
    "frames.js": PackageResources.frames_js,
    "head.js": PackageResources.head_js,
    "inspect.js": PackageResources.inspect_js,
    "jobs.js": PackageResources.jobs_js,
    "keyboard.js": PackageResources.keyboard_js,
    "keys.js": PackageResources.keys_js,
    "layers.js": PackageResources.layers_js,
    "layout.css": PackageResources.layout_css,
    "machine.js": PackageResources.machine_js,
    "main.js": PackageResources.main_js,
    "model.js": PackageResources.model_js,
    "notice.js": PackageResources.notice_js,
    "page.html": PackageResources.page_html,
    "panels.css": PackageResources.panels_css,
    "panels.js": PackageResources.panels_js,
    "pictures.js": PackageResources.pictures_js,
    "playback.js": PackageResources.playback_js,
    "scrubber.js": PackageResources.scrubber_js,
    "settings.js": PackageResources.settings_js,
    "share.css": PackageResources.share_css,
    "share.html": PackageResources.share_html,
    "share.js": PackageResources.share_js,
    "slots.js": PackageResources.slots_js,
    "sound.js": PackageResources.sound_js,
    "stage.js": PackageResources.stage_js,
    "states.js": PackageResources.states_js,
    "strings.js": PackageResources.strings_js,
    "transport.js": PackageResources.transport_js,
    "view.js": PackageResources.view_js,
    "virtual.js": PackageResources.virtual_js,
  ]
  /// The script and the style of the page: one file each, as a browser asks for a few at a time.
  private static let script = PageScript(from: "main.js").text
  private static let style = ["base.css", "compared.css", "layout.css", "panels.css"].map(text).joined()

  /// What is served under a name.
  ///
  /// - Throws: `SiteProblem` when there is nothing.
  static func answer(_ name: String) throws(SiteProblem) -> SiteAnswer {
    let (type, text) =
      switch name {
      case "page.html": ("html", text(name))
      case "page.css": ("css", style)
      case "page.js": ("javascript", script)
      default: throw SiteProblem(404, "there is no such file")
      }
    return SiteAnswer(type: "text/\(type); charset=utf-8", Array(text.utf8))
  }

  /// The text of a file; empty where there is none.
  static func text(_ name: String) -> String { String(decoding: contents[name] ?? [], as: UTF8.self) }
}
