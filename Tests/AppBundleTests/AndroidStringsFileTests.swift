import AppBundle
import StringsFiles
import Testing

/// `strings.xml`: what aapt2 makes of each text, and what it refuses.
struct AndroidStringsFileTests {
  private func read(_ body: String) -> AndroidStringsFile {
    AndroidStringsFile(path: "res/values/strings.xml", parsing: Array("<resources>\(body)</resources>".utf8))
  }

  private func text(_ text: String) -> String? { read("<string name=\"a\">\(text)</string>").strings.first?.text }

  private func codes(_ file: AndroidStringsFile) -> [String] { file.diagnostics.map(\.code.rawValue) }

  @Test func readsStringsWithTheirPlaces() {
    let file = AndroidStringsFile(
      path: "",
      parsing: Array("<?xml version=\"1.0\"?>\n<resources>\n  <string name=\"é\">Hi</string>\n</resources>\n".utf8))
    #expect(file.strings.map(\.key) == ["é"] && file.strings.map(\.text) == ["Hi"])
    #expect(file.strings[0].location == SourceLocation(offset: 36, line: 3, column: 3))
    #expect(file.diagnostics == [] && !file.isRefused)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var xml: String
    var text: String
    var testDescription: String { xml }
  }

  /// Measured with aapt2 by others; the rules are those of its source.
  @Test(arguments: [
    Case(xml: "   hello \n\t  world   ", text: "hello world"),
    Case(xml: #"a\nb\tc\\d"#, text: "a\nb\tc\\d"),
    Case(xml: ##"It\'s \"it\" \@ \? \# \u0041\u00e9"##, text: "It's \"it\" @ ? # Aé"),
    Case(xml: #"\q\z\ "#, text: "qz"),
    Case(xml: #""  spaced  don't  ""#, text: "  spaced  don't  "),
    Case(xml: #"a"  b  "c  d"#, text: "a  b  c d"),
    Case(xml: "&amp; &lt; &gt; &quot; &apos;&quot;", text: "& < >  '"),
    Case(xml: "x&#32;&#8200;&#8195;y", text: "x \u{2008}\u{2003}y"),
    Case(xml: "a&#160;&#160;b&#9;&#10;c", text: "a\u{A0}\u{A0}b c"),
    Case(xml: "<![CDATA[  a   <b>b</b> &amp; ]]>", text: "a <b>b</b> &amp;"),
    Case(xml: #"<![CDATA["don't"]]>"#, text: "don't"),
    Case(xml: "a <b>b <i>c</i> d</b> e", text: "a b c d e"),
    Case(xml: "  <b>x</b>  y  ", text: " x y "),
    Case(xml: "This <b> is </b> spaced", text: "This  is  spaced"),
    Case(xml: "line1<br/>line2", text: "line1line2"),
    Case(xml: "  <xliff:g id=\"x\" example=\"A\">A</xliff:g>  B  ", text: "A B"),
    Case(xml: "Hello <xliff:g id=\"n\">%1$s</xliff:g>, <xliff:g>%2$s</xliff:g>", text: "Hello %1$s, %2$s"),
    Case(xml: "a<!-- 'comment' -->b", text: "ab"),
    Case(xml: "", text: ""),
    Case(xml: #"\@string/other"#, text: "@string/other"),
    Case(xml: "@user mentioned you", text: "@user mentioned you"),
    Case(xml: "#FF0000", text: "#FF0000"),
  ])
  func decodesAsAapt2Does(example: Case) {
    let file = read("<string name=\"a\" xmlns:xliff=\"urn:oasis:names:tc:xliff:document:1.2\">\(example.xml)</string>")
    #expect(file.strings.map(\.text) == [example.text])
    #expect(file.diagnostics == [])
  }

  @Test func reportsWhatAapt2Refuses() {
    let file = read(
      "<string name=\"a\">don't</string><string name=\"b\">\\u12</string><string name=\"c\">&apos;</string>")
    #expect(codes(file) == ["bare-apostrophe", "malformed-escape", "bare-apostrophe"])
    // The bytes of the apostrophe and of the backslash; the reference is at the start of its text.
    #expect(file.diagnostics.map(\.location.offset) == [31, 59, 89])
    #expect(file.strings.map(\.text) == ["don't", "12", "'"])
  }

  @Test func reportsQuotesAndSurrogates() {
    let quote = read("<string name=\"a\">say \"hello  world  and don't</string>")
    #expect(codes(quote) == ["unterminated-string"] && quote.diagnostics[0].location.offset == 32)
    #expect(quote.strings[0].text == "say hello  world  and don't")
    // A tag ends a quotation.
    let span = read("<string name=\"a\">\"x  <b>y</b>  z\"</string>")
    #expect(span.strings[0].text == "x  y z" && codes(span) == ["unterminated-string", "unterminated-string"])
    let emoji = read(#"<string name="a">\uD83D\uDE00!</string>"#)
    #expect(emoji.strings[0].text == "\u{1F600}!" && codes(emoji) == ["lone-surrogate"])
    let halves = read(#"<string name="a">\uDE00\uD83Dx\uD83D \uDE00\uD83D\u0041</string>"#)
    #expect(halves.strings[0].text == "x A" && codes(halves) == Array(repeating: "lone-surrogate", count: 5))
  }

  @Test func readsReferences() {
    let file = read(
      "<string name=\"a\">@string/b</string><string name=\"b\"> @android:string/ok </string>"
        + "<string name=\"c\">?attr/x</string>"
    )
    #expect(
      file.strings.map(\.value) == [
        .reference("@string/b"), .reference("@android:string/ok"), .reference("?attr/x"),
      ])
    #expect(file.strings.allSatisfy { $0.text == nil && $0.isString })
  }

  @Test func readsPluralsAndArrays() {
    let file = read(
      """
      <plurals name="files" tools:ignore="x">
        <item quantity="one">%d file</item><item quantity="other">%d files</item></plurals>
      <string-array name="days"><item>Mon</item><item>@string/tue</item></string-array>
      <item type="string" name="a">A</item><item type="id" name="b"/><color name="c">#FFF</color>
      """)
    #expect(file.strings.map(\.key) == ["files", "days", "a"])
    #expect(file.strings.map(\.isString) == [false, false, true])
    guard case .plurals(let forms) = file.strings[0].value, case .array(let days) = file.strings[1].value else {
      Issue.record("expected plurals and an array")
      return
    }
    #expect(forms.map(\.quantity) == ["one", "other"] && forms.map(\.text) == ["%d file", "%d files"])
    #expect(days.map(\.text) == ["Mon", "@string/tue"])
    #expect(file.diagnostics == [])
  }

  @Test func reportsQuantities() {
    let file = read(
      "<plurals name=\"n\"><item quantity=\"six\">a</item><item quantity=\"one\">b</item>"
        + "<item quantity=\"one\">c</item></plurals>"
    )
    #expect(codes(file) == ["missing-other", "unknown-category", "duplicate"])
  }

  @Test func readsAttributes() {
    let file = read(
      "<string name=\"a\" translatable=\"false\">A</string><string name=\"b\" formatted=\"false\">%s %s</string>"
        + "<string name=\"c\" product=\"tablet\">T</string><string name=\"c\" product=\"default\">C</string>"
        + "<string>D</string>"
    )
    #expect(file.strings.map(\.key) == ["a", "b", "c"])
    #expect(file.strings.map(\.isTranslatable) == [false, true, true])
    #expect(file.strings.map(\.isFormatted) == [true, false, true])
    #expect(codes(file) == ["missing-name"])
  }

  @Test func reportsDuplicates() {
    let file = read(
      "<string name=\"a\">1</string><string name=\"a\">2</string>"
        + "<plurals name=\"a\"><item quantity=\"other\">3</item></plurals>"
    )
    #expect(codes(file) == ["duplicate"] && file.strings.map(\.text) == ["1", nil])
    #expect(file.diagnostics.map(\.location.offset) == [38])
  }

  /// aapt2 checks only texts that are formatted, translated and without style.
  @Test func reportsSeveralArgumentsWithoutNumbers() {
    let wrong = "%s and %s"
    #expect(codes(read("<string name=\"a\">\(wrong)</string>")) == ["unnumbered-arguments"])
    #expect(codes(read("<string name=\"a\">%1$s and %s</string>")) == ["unnumbered-arguments"])
    #expect(codes(read("<string name=\"a\">%1$s and %&lt;s</string>")) == ["unnumbered-arguments"])
    for attribute in ["formatted=\"false\"", "translatable=\"false\"", "translatable=\"False\""] {
      #expect(codes(read("<string name=\"a\" \(attribute)>\(wrong)</string>")) == [])
    }
    // What has a specifier of dates alone is no format.
    let dates = ["%m/%d/%Y", "%Y-%m-%d", "%H:%M", "%-d.%-m."]
    for right in ["%1$s and %2$s", "%s of 100%%", "%s%n%%", "<b>%s</b> and %s", "%s 100%"] + dates {
      #expect(codes(read("<string name=\"a\">\(right)</string>")) == [], "\(right)")
    }
    #expect(read("<string name=\"a\">\(wrong)</string>").diagnostics.map(\.severity) == [.warning])
    let text = Array("<resources><string name=\"a\">\(wrong)</string></resources>".utf8)
    let other = AndroidStringsFile(path: "values/donottranslate_a.xml", parsing: text)
    #expect(other.diagnostics == [] && other.strings.map(\.isTranslatable) == [false])
  }

  @Test func refusesBrokenXML() {
    let file = read("<string name=\"a\">A</string><string name=\"b\">&appname;</string>")
    #expect(file.isRefused && file.strings.isEmpty && codes(file) == ["malformed-xml"])
    #expect(file.diagnostics[0].location.offset == 55)
    let root = AndroidStringsFile(path: "", parsing: Array("<a/>".utf8))
    #expect(root.isRefused)
    #expect(
      root.diagnostics.map(\.message) == [
        "expected <resources>, but found <a>; the app cannot be built with this file"
      ])
    #expect(AndroidStringsFile(path: "", parsing: []).isRefused)
    #expect(AndroidStringsFile(path: "", parsing: Array("<resources/>".utf8)).diagnostics == [])
  }

  @Test func keepsAThousandDiagnosticsOfAStringsFile() {
    let many = (0...1000).map { "<string name=\"\($0)\">'</string>" }.joined()
    let file = read(many)
    #expect(file.diagnostics.count == 1001 && file.diagnostics.last?.code == .moreDiagnostics)
  }
}
