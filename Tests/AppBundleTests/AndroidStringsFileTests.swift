import AppBundle
import StringsFiles
import TestSupport
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
    expectEqual(file.strings[0].location, SourceLocation(offset: 36, line: 3, column: 3))
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
    expectEqual(file.strings.map(\.text), [example.text])
    #expect(file.diagnostics == [])
  }

  @Test func reportsWhatAapt2Refuses() {
    let file = read(
      "<string name=\"a\">don't</string><string name=\"b\">\\u12</string><string name=\"c\">&apos;</string>")
    expectEqual(codes(file), ["bare-apostrophe", "malformed-escape", "bare-apostrophe"])
    // The bytes of the apostrophe and of the backslash; the reference is at the start of its text.
    expectEqual(file.diagnostics.map(\.location.offset), [31, 59, 89])
    expectEqual(file.strings.map(\.text), ["don't", "12", "'"])
  }

  /// Whatever comes before it in the text.
  @Test(arguments: [
    "Tom &amp; Jerry", "<![CDATA[Tom]]> Jerry", "a\r\nb\r\n", "&#128512;&#128512;&amp;éé😀", "a<!-- c -->&lt;b",
    "<![CDATA[a\r\n]]>&#10;",
  ])
  func findsThePlaceOfAnApostrophe(text: String) {
    for mark in ["'", "\\u12"] {
      let file = read("<string name=\"a\">\(text)\(mark)s</string>")
      expectEqual(file.diagnostics.map(\.location.offset), [28 + text.utf8.count])
    }
    // One that a reference stands for is where the reference is.
    let file = read("<string name=\"a\">\(text)&#39;</string>")
    expectEqual(file.diagnostics.map(\.location.offset), [28 + text.utf8.count])
  }

  @Test func readsEntities() {
    let text = """
      <!DOCTYPE resources [<!ENTITY app "My App"><!ENTITY s "it's">]>
      <resources><string name="a">Open &app; now</string><string name="b">1 &s;</string></resources>
      """
    let file = AndroidStringsFile(path: "", parsing: Array(text.utf8))
    #expect(file.strings.map(\.text) == ["Open My App now", "1 it's"] && codes(file) == ["bare-apostrophe"])
    expectEqual(file.diagnostics.map(\.location.column), [71])
  }

  @Test func reportsQuotesAndSurrogates() {
    let quote = read("<string name=\"a\">say \"hello  world  and don't</string>")
    #expect(codes(quote) == ["unterminated-string"] && quote.diagnostics[0].location.offset == 32)
    expectEqual(quote.strings[0].text, "say hello  world  and don't")
    // A tag ends a quotation.
    let span = read("<string name=\"a\">\"x  <b>y</b>  z\"</string>")
    #expect(span.strings[0].text == "x  y z" && codes(span) == ["unterminated-string"])
    expectEqual(span.diagnostics.map(\.location.offset), [28])
    #expect(span.diagnostics[0].message.hasPrefix("a tag ends this quotation"))
    // Translators quote whole texts, which changes nothing in most.
    for right in ["\"Hello <b>you</b>\"", "\"<i>a</i> <b>b</b>\"", "\"a\"<b>\"b\"</b>"] {
      #expect(codes(read("<string name=\"a\">\(right)</string>")) == [], "\(right)")
    }
    let odd = read("<string name=\"a\">\"x <b>y</b></string>")
    #expect(codes(odd) == ["unterminated-string"] && odd.diagnostics[0].message.contains("no partner"))
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
    expectEqual(
      file.strings.map(\.value),
      [
        .reference("@string/b"), .reference("@android:string/ok"), .reference("?attr/x"),
      ])
    #expect(file.strings.allSatisfy { $0.text == nil && $0.isString })
  }

  @Test(arguments: [
    ("?foo", true), ("?attr/foo", true), ("?android:attr/a.b", true), ("@*android:string/ok", true), ("@+id/x", true),
    ("@null", true), ("?How are you", false), ("???", false), ("? unknown", false), ("@string/foo bar", false),
  ])
  func knowsReferencesAsAapt2Does(text: String, isPossible: Bool) {
    let file = read("<string name=\"a\"> \(text)</string>")
    expectEqual(file.strings.map(\.value), [.reference(text)])
    expectEqual(codes(file), (isPossible ? [] : ["malformed-reference"]))
    #expect(
      file.diagnostics.allSatisfy { $0.location.offset == 29 && $0.message.contains("write \\\(text.prefix(1))") })
  }

  @Test(arguments: [
    "?", "@john/doe", "@+string/x", "@string", "@string/", "? 50/50", "?:x", "?string/x", "@ 5", "\\?foo",
    "?<b>a</b> b",
  ])
  func knowsTextsThatAreNoReferences(text: String) {
    let file = read("<string name=\"a\">\(text)</string>")
    #expect(file.strings.allSatisfy { $0.text != nil } && codes(file) == [])
  }

  /// What the tools of Android refuse, too.
  @Test(arguments: [
    ("<string name=\"a\">Hi <xliff:g>Bob</xliff:g></string>", "malformed-xml", "the prefix xliff is not declared"),
    ("<string name=\"a\" tools:ignore=\"x\">Hi</string>", "malformed-xml", "the prefix tools is not declared"),
    ("<!-- a -- b -->", "malformed-xml", "a comment must not have -- inside"),
    ("<!------ a ------>", "malformed-xml", "a comment must not have -- inside"),
    ("<?XML a?>", "malformed-xml", "<?xml must be at the start of the file"),
    ("<sting name=\"a\">A</sting>", "unknown-element", "Android knows no <sting> here"),
    (
      "<plurals name=\"a\"><item quantity=\"other\">A</item><itm/></plurals>", "unknown-element",
      "Android knows no <itm>"
    ),
    ("<string name=\"a b\">A</string>", "malformed-name", "“a b” is not the name of a resource"),
    ("<string name=\"1a\">A</string>", "malformed-name", "“1a” is not the name of a resource"),
    ("<string name=\"a$b\">A</string>", "malformed-name", "“a$b” is not the name of a resource"),
    ("<string name=\"continue\">A</string>", "malformed-name", "“continue” is not a name in Java"),
    ("<plurals name=\"a-b\"><item quantity=\"other\">A</item></plurals>", "malformed-name", "“a-b” is not a name in"),
    ("<string name=\"a\" translatable=\"no\">A</string>", "wrong-type", "expected true or false for translatable"),
  ])
  func reportsWhatCannotBeBuilt(xml: String, code: String, message: String) {
    let file = read(xml)
    #expect(codes(file) == [code] && file.diagnostics.map(\.severity) == [.error])
    #expect(
      file.diagnostics.allSatisfy {
        $0.message.hasPrefix(message)
          && ($0.message.contains("cannot be built") || $0.message.contains("does not build"))
      })
  }

  @Test func passesOverTextBetweenResourcesAsGradleDoes() {
    let file = read("<string name=\"a\">A</string>\n ;<plurals name=\"b\">x<item quantity=\"other\">B</item></plurals>")
    #expect(codes(file) == ["stray-text"] && file.diagnostics.map(\.severity) == [.information])
    #expect(file.diagnostics.map(\.location.offset) == [40] && file.strings.map(\.key) == ["a", "b"])
  }

  @Test(arguments: [
    "<!-- a - b -->", "<eat-comment/><skip/>", "<tools:x xmlns:tools=\"t\">a</tools:x>", "<?xm a?>",
    "<color name=\"a\">#FFF</color><declare-styleable name=\"b\"/><style name=\"C.d\"/>",
    "<string name=\"a\" xmlns:t=\"t\" t:x=\"1\"><t:g xml:space=\"preserve\">A</t:g></string>",
    "<string name=\"é_1.b_c\" translatable=\"True\" formatted=\"FALSE\">A</string>", "<public-group type=\"a\"/>",
  ])
  func findsNothingInWhatCanBeBuilt(xml: String) {
    #expect(codes(read(xml)) == [])
  }

  @Test func declaresPrefixesForWhatIsInside() {
    let inside = "<string name=\"a\" xmlns:t=\"t\">A</string>"
    #expect(codes(read(inside)) == [])
    expectEqual(codes(read(inside + "<string name=\"b\" t:x=\"1\">B</string>")), ["malformed-xml"])
    expectEqual(codes(read("<item type=\"id\" name=\"c\" xmlns:t=\"t\"/>" + "<t:a/>")), ["malformed-xml"])
    let start = AndroidStringsFile(path: "", parsing: Array("\n<?xml version='1.0'?>\n<resources/>".utf8))
    #expect(codes(start) == ["malformed-xml"] && start.diagnostics[0].location.line == 2)
    let mark = [0xEF, 0xBB, 0xBF] + Array("<?xml version='1.0'?>\n<resources/>".utf8)
    #expect(codes(AndroidStringsFile(path: "", parsing: mark)) == [])
  }

  @Test func readsPluralsAndArrays() {
    let file = read(
      """
      <plurals name="files" tools:ignore="x" xmlns:tools="t">
        <item quantity="one">%d file</item><item quantity="other">%d files</item></plurals>
      <string-array name="days"><item>Mon</item><item>@string/tue</item></string-array>
      <item type="string" name="a">A</item><item type="id" name="b"/><color name="c">#FFF</color>
      """)
    expectEqual(file.strings.map(\.key), ["files", "days", "a"])
    expectEqual(file.strings.map(\.isString), [false, false, true])
    guard case .plurals(let forms) = file.strings[0].value, case .array(let days) = file.strings[1].value else {
      Issue.record("expected plurals and an array")
      return
    }
    #expect(forms.map(\.quantity) == ["one", "other"] && forms.map(\.text) == ["%d file", "%d files"])
    expectEqual(days.map(\.text), ["Mon", "@string/tue"])
    #expect(file.diagnostics == [])
  }

  @Test func reportsQuantities() {
    let file = read(
      "<plurals name=\"n\"><item quantity=\"six\">a</item><item quantity=\"one\">b</item>"
        + "<item quantity=\"one\">c</item></plurals>"
    )
    expectEqual(codes(file), ["missing-other", "unknown-category", "duplicate"])
  }

  @Test func readsAttributes() {
    let file = read(
      "<string name=\"a\" translatable=\"false\">A</string><string name=\"b\" formatted=\"false\">%s %s</string>"
        + "<string name=\"c\" product=\"tablet\">T</string><string name=\"c\" product=\"default\">C</string>"
        + "<string>D</string>"
    )
    expectEqual(file.strings.map(\.key), ["a", "b", "c"])
    expectEqual(file.strings.map(\.isTranslatable), [false, true, true])
    expectEqual(file.strings.map(\.isFormatted), [true, false, true])
    expectEqual(codes(file), ["missing-name"])
  }

  @Test func reportsDuplicates() {
    let file = read(
      "<string name=\"a\">1</string><string name=\"a\">2</string>"
        + "<plurals name=\"a\"><item quantity=\"other\">3</item></plurals>"
    )
    #expect(codes(file) == ["duplicate"] && file.strings.map(\.text) == ["1", nil])
    expectEqual(file.diagnostics.map(\.location.offset), [38])
  }

  /// aapt2 checks only texts that are formatted, translated and without style.
  @Test func reportsSeveralArgumentsWithoutNumbers() {
    let wrong = "%s and %s"
    expectEqual(codes(read("<string name=\"a\">\(wrong)</string>")), ["unnumbered-arguments"])
    expectEqual(codes(read("<string name=\"a\">%1$s and %s</string>")), ["unnumbered-arguments"])
    expectEqual(codes(read("<string name=\"a\">%1$s and %&lt;s</string>")), ["unnumbered-arguments"])
    for attribute in ["formatted=\"false\"", "translatable=\"false\"", "translatable=\"False\""] {
      #expect(codes(read("<string name=\"a\" \(attribute)>\(wrong)</string>")) == [])
    }
    // For aapt2, the second percent sign starts another argument.
    expectEqual(codes(read("<string name=\"a\">%2$%s</string>")), ["unnumbered-arguments"])
    #expect(codes(read("<string name=\"a\">%1$%%s</string>")) == [])
    // What has a specifier of dates alone is no format.
    let dates = ["%m/%d/%Y", "%Y-%m-%d", "%H:%M", "%-d.%-m."]
    for right in ["%1$s and %2$s", "%s of 100%%", "%s%n%%", "<b>%s</b> and %s", "%s 100%"] + dates {
      #expect(codes(read("<string name=\"a\">\(right)</string>")) == [], "\(right)")
    }
    expectEqual(read("<string name=\"a\">\(wrong)</string>").diagnostics.map(\.severity), [.warning])
    let text = Array("<resources><string name=\"a\">\(wrong)</string></resources>".utf8)
    let other = AndroidStringsFile(path: "values/donottranslate_a.xml", parsing: text)
    #expect(other.diagnostics == [] && other.strings.map(\.isTranslatable) == [false])
  }

  @Test func refusesBrokenXML() {
    let file = read("<string name=\"a\">A</string><string name=\"b\">&appname;</string>")
    #expect(file.isRefused && file.strings.isEmpty && codes(file) == ["malformed-xml"])
    expectEqual(file.diagnostics[0].location.offset, 55)
    // Gradle passes over such a file.
    let root = AndroidStringsFile(path: "", parsing: Array("<a><string name='b'>B</string></a>".utf8))
    #expect(!root.isRefused && root.strings.isEmpty && root.diagnostics.map(\.severity) == [.warning])
    expectEqual(root.diagnostics.map(\.message), ["expected <resources>, but found <a>; nothing of this file is read"])
    #expect(AndroidStringsFile(path: "", parsing: []).isRefused)
    #expect(AndroidStringsFile(path: "", parsing: Array("<resources/>".utf8)).diagnostics == [])
  }

  @Test func keepsAThousandDiagnosticsOfAStringsFile() {
    let many = (0...1000).map { "<string name=\"\($0)\">'</string>" }.joined()
    let file = read(many)
    #expect(file.diagnostics.count == 1001 && file.diagnostics.last?.code == .moreDiagnostics)
  }
}
