extension RuleFindingTests {
  static let localizations: [Row] = [
    Row(
      name: "languages are named, one has a field of its own",
      text: #"{"aps":{"alert":{"loc-key":"A","title-loc-key":"B","subtitle-loc-key":"C"}}}"#,
      files: [
        ("en.lproj/Localizable.strings", #""A" = "a";"#), ("fr.lproj/Localizable.strings", #""B" = "b";"#),
        ("ja.lproj/Localizable.strings", #""A" = "a"; "B" = "b";"#),
      ],
      findings: [
        """
        27+3 error loc-key-missing (fr) A: Localizable has no key "A" in fr, so the raw key reportedly shows; \
        add the key
        """,
        """
        47+3 error loc-key-missing (en) B: Localizable has no key "B" in en, so the raw key reportedly shows; \
        add the key
        """,
        """
        70+3 error loc-key-missing C: Localizable has no key "C" in any of the 3 languages, so the raw key reportedly shows; \
        add the key
        """,
      ]),
    Row(
      name: "a key in another Unicode spelling", text: "{\"aps\":{\"alert\":{\"loc-key\":\"CAFE\u{301}\"}}}",
      files: [("en.lproj/Localizable.strings", "\"CAF\u{C9}\" = \"a\";")],
      findings: [
        "27+8 error loc-key-missing (en) CAFE\u{301}: Localizable has no key \"CAFE\u{301}\" in en, so the raw key "
          + "reportedly shows; the app has \"CAF\u{C9}\" in another Unicode spelling; use the same"
      ]),
    Row(
      name: "plain text beside a key that is missing", text: #"{"aps":{"alert":{"body":"Hi","loc-key":"A"}}}"#,
      files: [("en.lproj/Localizable.strings", "")],
      findings: [
        "17+6 warning body-and-loc-key: the alert has both body and loc-key, and either may show; send only one",
        """
        39+3 warning loc-key-missing (en) A: Localizable has no key "A" in en, so the plain text reportedly shows; \
        add the key
        """,
      ]),
    Row(
      name: "a language without the table shows the base language's",
      text: #"{"aps":{"alert":{"loc-key":"A"}}}"#,
      files: [
        ("Base.lproj/Localizable.strings", #""A" = "a";"#), ("en.lproj/Other.strings", ""),
        ("fr.lproj/Localizable.strings", ""),
      ],
      findings: [
        """
        27+3 error loc-key-missing (fr) A: Localizable has no key "A" in fr, so the raw key reportedly shows; \
        add the key
        """
      ]),
  ]

  static let formats: [Row] = [
    Row(
      name: "arguments of different languages",
      text: #"{"aps":{"alert":{"loc-key":"A","loc-args":["x","y"]}}}"#,
      files: [
        ("de.lproj/Localizable.strings", #""A" = "%@";"#), ("en.lproj/Localizable.strings", #""A" = "%@ %@";"#),
        ("fr.lproj/Localizable.strings", #""A" = "%3$@ %2$@ %1$@";"#),
        ("ja.lproj/Localizable.strings", #""A" = "%@ %@ %@ %@";"#),
      ],
      findings: [
        "42+9 error loc-args-count A: the text for \"A\" needs 3 arguments in fr and 4 arguments in ja, but the payload has 2 arguments",
        "47+3 warning loc-args-count (de) A: the text for \"A\" in de does not use argument 2; use it, or remove it",
      ]),
    Row(
      name: "percent signs and specifiers by language",
      text: #"{"aps":{"alert":{"loc-key":"A","loc-args":["x"]}}}"#,
      files: [
        ("de.lproj/Localizable.strings", #""A" = "100% von %@";"#),
        ("en.lproj/Localizable.strings", #""A" = "%d %@";"#),
        ("fr.lproj/Localizable.strings", #""A" = "100% von %@, 50% von %@";"#),
        ("zh.lproj/Localizable.strings", #""A" = "100%的 %@";"#), ("ja.lproj/Localizable.strings", #""A" = "％@ %@";"#),
      ],
      findings: [
        """
        27+3 error format-specifier-unsupported (en) A: in the text for "A" in en: the device does not support %d; \
        use %@, %n$@ or %%
        """,
        "27+3 warning format-percent A: in the text for \"A\" in de and fr: the text has a single %; write %%",
        """
        27+3 warning format-percent (ja) A: in the text for "A" in ja: ％ is an ordinary character, not a percent \
        sign; write % for a specifier
        """,
        """
        27+3 error format-percent (zh) A: in the text for "A" in zh: a single % before a character outside ASCII \
        makes the loc-key show; write %%
        """,
        "42+5 error loc-args-count (fr) A: the text for \"A\" needs 2 arguments in fr, but the payload has 1 argument",
      ]),
    Row(
      name: "a button's key is not formatted",
      text: #"{"aps":{"alert":{"title":"T","body":"B","action-loc-key":"A"}}}"#,
      files: [("en.lproj/Localizable.strings", #""A" = "100%@";"#)],
      findings: [
        "40+16 warning deprecated-key: aps.alert.action-loc-key is deprecated; use a category with actions"
      ]),
    Row(
      name: "a sound that is none", text: #"{"aps":{"sound":{"critical":1,"name":"a.wav"}}}"#,
      files: [("en.lproj/Localizable.strings", ""), ("Library/Sounds/a.wav", "RIFFxxxxWAVE")],
      findings: [
        """
        37+7 warning sound-unplayable: the system plays its default sound instead of "a.wav": it has \
        no "fmt " chunk
        """
      ]),
    Row(
      name: "sounds of both places, images of every scale",
      text: #"{"aps":{"alert":{"title":"T","body":"B","launch-image":"Lunch.png"},"sound":"bell.caf"}}"#,
      files: [
        ("en.lproj/Localizable.strings", ""), ("Lunch@3x~ipad.png", ""), ("Library/Sounds/sub/bell.caf", ""),
      ],
      findings: [
        """
        76+10 warning sound-missing: the app has no sound "bell.caf" in its root or its Library/Sounds, so the \
        default sound plays; add the file
        """
      ]),
  ]
}
