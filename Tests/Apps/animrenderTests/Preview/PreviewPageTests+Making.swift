import TestSupport
import Testing

/// What is made on the page, what is put behind the picture, and what is listed of a file.
extension PreviewPageTests {
  @Test func anExportHasABarAndIsCancelled() throws {
    let choose = """
      (() => {
        const set = (id, value, event) => {
          const field = document.getElementById(id);
          field.value = value;
          field.dispatchEvent(new Event(event));
        };
        set('export-width', 4000, 'input');
        set('format', 'apng', 'change');
      })()
      """
    let seen = try open(
      "b.json",
      steps: [
        click("tab-export"), .eval(choose),
        .until("document.getElementById('command-line').textContent.includes('--width=4000')"),
        click("export"),
        .until("document.getElementById('progress')?.value > 0"), click("cancel-export"),
        .until("document.getElementById('job').textContent === 'Cancelled'"),
        .eval("document.getElementById('export').disabled"),
      ])
    #expect(seen == [.bool(false)])
  }

  @Test func aConversionIsShownWhereItDiffers() throws {
    let seen = try open(
      "a.svga",
      steps: [
        click("tab-export"), .click("[value=convert]"),
        .until("document.getElementById('command-line').textContent.startsWith('animrender convert a.svga')"),
        .eval("[...document.getElementById('format').options].map(each => each.value).join()"),
        click("export"),
        .until("document.getElementById('show-difference')"),
        .eval("document.getElementById('results').textContent.includes(' decoded; a.json: ')"),
        .eval("document.getElementById('download').textContent"), click("show-difference"),
        .until("document.getElementById('figures').textContent.includes('of the pixels differ')"),
        .eval("document.querySelectorAll('.row').length"),
      ])
    #expect(seen == [.text("json,lottie,svg"), .bool(true), .text("Download a.json"), .number(2)])
  }

  @Test func aFileIsMadeSmaller() throws {
    let seen = try open(
      "b.json",
      steps: [
        click("tab-export"), .click("[value=optimise]"), .click(".part"),
        .until("document.getElementById('command-line').textContent.includes('--strip=names')"),
        click("export"),
        .until("document.getElementById('download')"), .eval("document.getElementById('download').download"),
        .eval("document.getElementById('results').children.length > 0"),
      ])
    #expect(seen == [.text("b-small.json"), .bool(true)])
  }

  @Test func aPictureIsPutBehindTheAnimation() throws {
    let drop = """
      (async () => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 4, height: 4 });
        canvas.getContext('2d').fillRect(0, 0, 4, 4);
        const blob = await new Promise(done => canvas.toBlob(done));
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([blob], 'wall.png', { type: 'image/png' }));
        window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
      })()
      """
    let background = Browser.Step.eval("document.getElementById('views').dataset.background")
    let seen = try open(
      "a.svga",
      steps: [
        .eval(drop), .until("document.getElementById('views').dataset.background === 'picture'"),
        .eval(
          "getComputedStyle(document.querySelector('.sheet')).backgroundImage.startsWith('url(\"data:image/png')"
        ),
        .key("b"), background, .key("b"), .key("b"), .key("b"), .key("b"), background,
        .eval("document.querySelectorAll('.row').length"),
      ])
    #expect(seen == [.bool(true), .text("check"), .text("picture"), .number(1)])
  }

  @Test func picturesOfTheFileAreListedWithPictures() throws {
    let seen = try open(
      "a.svga",
      steps: [
        .until("document.querySelector('.thumbnail')?.naturalWidth > 0"),
        .eval("document.querySelector('.thumbnail').naturalWidth"),
      ])
    #expect(seen == [.number(40)])
  }
}
