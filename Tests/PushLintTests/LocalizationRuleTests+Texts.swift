import CompactJSON
import PushLint
import TestSupport
import Testing

extension LocalizationRuleTests {
  static let texts: [Pair] = [
    Pair(rule: "value-empty", base: "", text: "", finding: "-"),
    // Nothing formats an address with escapes.
    Pair(rule: "specifier-mismatch", base: "https://a.en/Cheese", text: "https://a.de/K%C3%A4se", language: "de"),
    Pair(rule: "percent-lone", base: "mailto:a@b.en", text: "mailto:a@b.de?subject=Hilfe%20f%C3%BCr", language: "de"),
    Pair(
      rule: "specifier-mismatch", base: "[a](https://a.en/b)", text: "[a](https://a.de/%C3%A4), mehr: http://b/%20",
      language: "de"),
    Pair(
      rule: "specifier-mismatch", base: "[a](https://a.en/b)", text: "[a](https://a.de/%C3%A4) %dd",
      finding: "error the text has %C, but en takes no arguments"),
    Pair(
      rule: "specifier-mismatch", base: "https://a.en/%@", text: "https://a.de/%C3%A4",
      finding: "warning the text does not use argument 1, but en has %@"),
    Pair(
      rule: "specifier-mismatch", base: "https://a.en", text: "https://a.de/%@/%20",
      finding: "error the text has %@, but en takes no arguments"),
    Pair(
      rule: "specifier-mismatch", base: "https://a.en/%04d", text: "https://a.fr/",
      finding: "warning the text does not use argument 1, but en has %04d"),
    Pair(
      rule: "specifier-mismatch", base: "Up:1", text: "Up:%dd",
      finding: "error the text has %d, but en takes no arguments"),
    // Found in a real app: Hungarian adds a suffix to the sign. A hyphen without a width has no effect.
    Pair(rule: "specifier-mismatch", base: "% of screen", text: "%-a a kijelzőnek", language: "hu"),
    Pair(rule: "specifier-mismatch", base: "50% of screen", text: "50 %-e a kijelzőnek", language: "hu"),
    Pair(rule: "specifier-mismatch", base: "%d", text: "%-d"),
    Pair(
      rule: "specifier-mismatch", base: "%@ files", text: "%-d fichiers",
      finding: "error the text has %-d, but en has %@"),
    Pair(
      rule: "specifier-mismatch", base: "50", text: "%-5d",
      finding: "error the text has %-5d, but en takes no arguments"),
    // Found in a real app: Basque writes the sign first, and `printf` takes it for the conversion of the one before.
    Pair(
      rule: "specifier-mismatch", base: "n: %d", text: "n:% %d", language: "eu",
      finding: "error the text has a single % that swallows %d after it; write %%"),
    Pair(
      rule: "specifier-mismatch", base: "%@: %@", text: "%@: %-5%@",
      finding: "error the text has a single % that swallows %@ after it; write %%"),
    // A dollar sign belongs directly behind the number.
    Pair(
      rule: "specifier-mismatch", base: "a %1$@", text: "a %$1@",
      finding: "error the text has %$1@, which is not a specifier; write %1$@"),
    Pair(rule: "specifier-mismatch", base: "100%%$1 %@", text: "100%%$1@ %@"),
    Pair(
      rule: "specifier-mismatch", base: "%d a", text: "%1 $d a",
      finding: "error the text does not use argument 1, but en has %d"),
    Pair(rule: "specifier-mismatch", base: "%1$@ a", text: "%-1$@ a"),
    Pair(rule: "specifier-mismatch", base: "%*d: %@", text: "%2$*1$d: %3$@"),
    Pair(rule: "specifier-mismatch", base: "%1$*2$.*3$f", text: "%1$*2$.*3$f"),
    Pair(
      rule: "specifier-mismatch", base: "%1$*2$d: %3$@", text: "%2$*1$d",
      finding: "warning the text does not use argument 3, but en has %3$@"),
    Pair(
      rule: "specifier-mismatch", base: "%1$d a", text: "%1$%d a",
      finding: "error the text has a single % that swallows %d after it; write %%"),
    // What looks like a specifier is text only where nothing formats the text.
    Pair(
      rule: "specifier-mismatch", base: "up to %d%%", text: "%d %-a", language: "hu",
      finding: "error the text has a single %, but en has %%"),
    Pair(
      rule: "specifier-mismatch", base: "%@ is 100%% free", text: "%@ ist 100%ig frei", language: "de",
      finding: "error the text has a single %, but en has %%"),
    Pair(
      rule: "specifier-mismatch", base: "%@: 50%% off", text: "%@: %50de moins",
      finding: "error the text has %50d, but en takes only 1 argument"),
    Pair(
      rule: "percent-lone", base: "%@ is half off", text: "%@: 50%off",
      finding: "information the text has a single %; write %%, or remove it"),
    Pair(
      rule: "specifier-mismatch", base: "%@: https://a.de/", text: "%@: https://a.fr/?a%3Db",
      finding: "error the text has %3D, but en takes only 1 argument"),
    Pair(rule: "percent-lone", base: "%@ %2dh", text: "%@ %2dh"),
    Pair(rule: "specifier-mismatch", base: "20%-30% off", text: "20% 30% daha"),
    Pair(rule: "specifier-mismatch", base: "0% - 5% of", text: "0% - 5% de"),
    Pair(rule: "specifier-mismatch", base: "20%-50%de", text: "20%-50%de"),
    Pair(rule: "specifier-mismatch", base: "50%-off %@", text: "%@: 50%-off"),
    Pair(
      rule: "specifier-mismatch", base: "%2$d 5%u %d", text: "%2$d 5%u %d"),
    Pair(rule: "percent-lone", base: "%d.0%u", text: "%d.0%u"),
    Pair(rule: "percent-lone", base: "%@ 0%dm", text: "%@ 0%dm"),
    Pair(rule: "percent-lone", base: "%-2dm %ds", text: "%-2dm %ds"),
    Pair(rule: "specifier-mismatch", base: "Up to 50%-off for %@", text: "Jusqu’à -50 %% pour %@"),
    Pair(
      rule: "specifier-mismatch", base: "50%% off for %@", text: "50%-off: %@",
      finding: "error the text has a single %; write %%"),
    Pair(rule: "specifier-mismatch", base: "Half", text: "%25etik %50era", language: "eu"),
    Pair(
      rule: "specifier-mismatch", base: "1%d/2%d", text: "1%d",
      finding: "warning the text does not use argument 2, but en has %d"),
    Pair(rule: "specifier-mismatch", base: "All agree", text: "100%d'accord"),
    Pair(rule: "specifier-mismatch", base: "Half price", text: "%50si indirim", language: "tr"),
    Pair(
      rule: "specifier-mismatch", base: "%2dh %2dm", text: "%2dh",
      finding: "warning the text does not use argument 2, but en has %2d"),
    Pair(
      rule: "specifier-mismatch", base: "%d%% of %5dMB", text: "%d%%",
      finding: "warning the text does not use argument 2, but en has %5d"),
    // An empty text of the base says nothing about the arguments.
    Pair(rule: "specifier-mismatch", base: "", text: "%d fichiers"),
    Pair(rule: "placeholder-mismatch", base: "", text: "{name}"), Pair(rule: "percent-lone", base: "", text: "100%"),
    Pair(rule: "placeholder-mismatch", base: "{name}", text: ""),
    Pair(
      rule: "value-empty", base: "All", text: "", finding: "error the text is empty; translate “All”"),
    // It is meant, as in Japanese.
    Pair(rule: "value-empty", base: " at ", text: " "),
    Pair(
      rule: "untranslated", base: "Play", text: "Play",
      finding: "information the text is the same as in en; translate it"),
    Pair(rule: "untranslated", base: "Play", text: "Play", language: "en-GB"),
    // An old name of a localization is a language too.
    Pair(rule: "untranslated", base: "Play", text: "Play", language: "English"),
    Pair(
      rule: "white-space-differs", base: "a ", text: "b", language: "Japanese",
      finding: "information the text has no white space at its end, but en has it"),
    Pair(rule: "invisible-character", base: "a", text: "\u{200F}ا", language: "Arabic"),
    Pair(rule: "untranslated", base: "%1$@: %2$@", text: "%1$@: %2$@"),
    Pair(rule: "untranslated", base: "https://example.com/play", text: "https://example.com/play"),
    Pair(rule: "untranslated", base: "{name}…", text: "{name}…"),
    Pair(rule: "untranslated", base: "100 %", text: "100 %"),
    Pair(rule: "white-space-differs", base: "a ", text: "b "),
    Pair(rule: "white-space-differs", base: "a: ", text: "b\u{202F}:\u{A0}"),
    Pair(rule: "white-space-differs", base: " a ", text: "\u{3000}b\u{3000}", language: "ja"),
    Pair(rule: "white-space-differs", base: " a ", text: "\u{200F} b \u{200F}", language: "ar"),
    Pair(
      rule: "white-space-differs", base: "a", text: " b",
      finding: "warning the text has white space at its start, but en has none"),
    Pair(
      rule: "white-space-differs", base: "a ", text: "b",
      finding: "warning the text has no white space at its end, but en has it"
    ),
    Pair(
      rule: "white-space-differs", base: "a ", text: "b", language: "ja",
      finding: "information the text has no white space at its end, but en has it"),
    Pair(
      rule: "white-space-differs", base: "a", text: "b ",
      finding: "information the text has white space at its end, but en has none"),
    Pair(rule: "newline-differs", base: #"a\nb"#, text: #"a\r\nb"#),
    Pair(
      rule: "newline-differs", base: #"a\nb"#, text: "a b",
      finding: "information the text has no line break, but en has 1"),
    Pair(
      rule: "newline-differs", base: #"a\n"#, text: "a",
      finding: "warning the text has no line break at its end, but en has 1"),
    Pair(
      rule: "newline-differs", base: #"a"#, text: #"\na"#,
      finding: "warning the text has 1 line break at its start, but en has none"),
    Pair(
      rule: "newline-differs", base: #"a\nb"#, text: #"a\\nb"#,
      finding: "warning the text has a backslash and an n instead of a line break; write a line break"),
    Pair(
      rule: "placeholder-mismatch", base: "{gender, select, male {He} other {They}}",
      text: "{gender, select, male {Er} other {Sie}}", language: "de"),
    Pair(
      rule: "placeholder-mismatch", base: "{n, plural, one {# file} other {files}}",
      text: "{n, plural, one {# Datei} other {Dateien}}", language: "de"),
    Pair(
      rule: "placeholder-mismatch", base: "{n, plural, one {# file} other {# files}}", text: "{n}個のファイル", language: "ja"
    ),
    Pair(
      rule: "placeholder-mismatch", base: "{user} has {n, plural, one {a} other {{m} files}}",
      text: "{Benutzer} hat {n, plural, one {a} other {b}}", language: "de",
      finding: "warning the text has the placeholder {Benutzer}, but en has {user}, {n} and {m}"),
    Pair(
      rule: "placeholder-mismatch", base: "{n, plural, one {{m} file} other {'{'# files}}",
      text: "{n,\n\tplural , one {a} other {b}}", language: "de"),
    Pair(
      rule: "placeholder-mismatch", base: "{d, date, short}: {n, select, other {b}}", text: "{n, select, other {b}}",
      language: "de", finding: "warning the text has no placeholder {d}, but en does"),
    Pair(
      rule: "placeholder-mismatch", base: "{d, date, short}: {n, plural, one {# file} other {# files}}",
      text: "{d, date, short}：{ n, number }個", language: "ja"),
    Pair(
      rule: "placeholder-mismatch", base: "{d, date, short}: {n, plural, one {# file} other {# files}}",
      text: "{d}：{m}",
      language: "ja", finding: "warning the text has the placeholder {m}, but en has {d} and {n}"),
    Pair(
      rule: "placeholder-mismatch", base: "{u}: {n, plural, one {a} other {b}}",
      text: "''{u}'' {n, plural, one {a} other {'{''x}'}} d''{u}"),
    // An argument that only selects a form never shows.
    Pair(
      rule: "placeholder-mismatch", base: "{g, select, male {he} other {they}} likes {x}", text: "Hän pitää: {x}",
      language: "fi"),
    Pair(
      rule: "placeholder-mismatch", base: "Delete {n, plural, one {file} other {'#' files}}?", text: "ファイルを削除しますか？",
      language: "ja"),
    Pair(
      rule: "placeholder-mismatch", base: "{g, select, other {{n, plural, other {# files}}}}", text: "ファイル",
      language: "ja"),
    Pair(
      rule: "placeholder-mismatch", base: "{n, plural, one {# file} other {# files}} of {x}", text: "{x}のファイル",
      language: "ja", finding: "warning the text has no placeholder {n}, but en does"),
    Pair(
      rule: "placeholder-mismatch", base: "{n, plural, one {{x}} other {b}} {x}", text: "{n, plural, other {b}}",
      language: "ja", finding: "warning the text has no placeholder {x}, but en does"),
    Pair(rule: "placeholder-mismatch", base: "{n, plural, one {a}", text: "{m, plural, one {a}", language: "de"),
    Pair(rule: "placeholder-mismatch", base: "{name}, select a photo, then tap", text: "{name}, wähle", language: "de"),
    Pair(
      rule: "placeholder-mismatch", base: "{name}, select, then {x} tap", text: "{Name}, wähle {x}", language: "de",
      finding: "warning the text has the placeholder {Name}, but en has {name} and {x}"),
    Pair(rule: "placeholder-mismatch", base: "Hello {{ name }}", text: "Bonjour {{name}}"),
    Pair(
      rule: "placeholder-mismatch", base: "Hello {{ name }}", text: "Bonjour {{ nom }}",
      finding: "warning the text has the placeholder {{nom}}, but en has {{name}}"),
    Pair(
      rule: "placeholder-mismatch", base: "{{n}} available", text: "{n} disponible",
      finding: "warning the text has the placeholder {n}, but en has {{n}}"),
    Pair(
      rule: "placeholder-mismatch", base: "Start in ${applicationName}", text: "Démarrer dans {applicationName}",
      finding: "warning the text has the placeholder {applicationName}, but en has ${applicationName}"),
    Pair(rule: "placeholder-mismatch", base: "It costs ${price}", text: "Cela coûte {price} $"),
    Pair(rule: "placeholder-mismatch", base: "It costs ${price}", text: "Cela coûte {price} €"),
    Pair(rule: "placeholder-mismatch", base: "%d {%@}", text: "{%2$@}: %1$d"),
    Pair(rule: "placeholder-mismatch", base: "${totalPrice}/month", text: "{totalPrice} USD par mois"),
    Pair(
      rule: "placeholder-mismatch", base: "${feedback}", text: "{feedback}",
      finding: "warning the text has the placeholder {feedback}, but en has ${feedback}"),
    Pair(rule: "placeholder-mismatch", base: "{{a b}}", text: "{{ c d }}"),
    Pair(rule: "punctuation-differs", base: "Play.", text: "再生。", language: "ja"),
    Pair(rule: "punctuation-differs", base: "Really?!", text: "本当ですか⁉️", language: "ja"),
    Pair(rule: "punctuation-differs", base: "Watch out!!", text: "注意‼️", language: "ja"),
    Pair(rule: "punctuation-differs", base: "Done!", text: "完成❗️", language: "zh-Hans"),
    Pair(rule: "punctuation-differs", base: "Done.", text: "ꯂꯣꯏꯔꯦ꯫", language: "mni"),
    Pair(rule: "punctuation-differs", base: "Sure?", text: "\u{1112B}\u{11143}", language: "ccp"),
    Pair(rule: "punctuation-differs", base: "Done!", text: "ߤߊ߹", language: "nqo"),
    // Burmese and Tibetan have no other marks.
    Pair(rule: "punctuation-differs", base: "Delete?", text: "ဖျက်မလား။", language: "my"),
    Pair(rule: "punctuation-differs", base: "Done!", text: "བསུབ།", language: "bo"),
    Pair(
      rule: "punctuation-differs", base: "Delete?", text: "លុប។", language: "km",
      finding: "information the text ends with a full stop, but en ends with a question mark"),
    Pair(rule: "punctuation-differs", base: "Play?", text: "؟لعب؟", language: "ar"),
    Pair(rule: "punctuation-differs", base: "Play.", text: "खेलें।", language: "hi"),
    Pair(rule: "punctuation-differs", base: "Play.", text: "کھیلیں۔", language: "ur"),
    Pair(rule: "punctuation-differs", base: "Play?", text: "Παίζεις;", language: "el"),
    Pair(rule: "punctuation-differs", base: "Name:", text: "ስም፦", language: "am"),
    Pair(rule: "punctuation-differs", base: "Name:", text: "名﹕", language: "zh-Hant"),
    Pair(rule: "punctuation-differs", base: "Sure?", text: "嗎﹖", language: "zh-Hant"),
    Pair(rule: "punctuation-differs", base: "No!", text: "不﹗", language: "zh-Hant"),
    Pair(rule: "punctuation-differs", base: "Play?", text: "Խաղա՞լ։", language: "hy"),
    Pair(rule: "punctuation-differs", base: "Play.", text: "Խաղալ:", language: "hy"),
    // An Armenian full stop may look like a colon, and a label may end with a colon or with the mark of a pause.
    Pair(rule: "punctuation-differs", base: "Width:", text: "Լայնություն:", language: "hy"),
    Pair(rule: "punctuation-differs", base: "From:", text: "Սկսած՝", language: "hyw"),
    Pair(rule: "punctuation-differs", base: "From", text: "Սկսած՝", language: "hy"),
    Pair(
      rule: "punctuation-differs", base: "Width", text: "Լայնություն:", language: "hy",
      finding: "information the text ends with a full stop, but en ends with no mark"),
    Pair(rule: "punctuation-differs", base: "Play.", text: "เล่น", language: "th"),
    Pair(rule: "punctuation-differs", base: "Play!", text: "¡Juega!", language: "es"),
    Pair(rule: "punctuation-differs", base: "Play...", text: "Jouer…"),
    Pair(rule: "punctuation-differs", base: #"“Play.”"#, text: "« Jouer. »"),
    Pair(rule: "punctuation-differs", base: "So ", text: "Donc. "),
    Pair(
      rule: "punctuation-differs", base: "Play?", text: "Jouer",
      finding: "information the text ends with no mark, but en ends with a question mark"),
    Pair(rule: "punctuation-differs", base: "Play", text: "Jouer;"),
    Pair(rule: "invisible-character", base: "a", text: "می‌خواهم", language: "fa"),
    Pair(rule: "invisible-character", base: "a", text: "👨‍👩‍👧"),
    Pair(rule: "invisible-character", base: "a", text: "\u{200F}א", language: "he"),
    Pair(rule: "invisible-character", base: "a", text: "\u{2068}a\u{2069}\u{202B}b\u{202C}"),
    Pair(rule: "invisible-character", base: "a", text: "ก\u{200B}ข", language: "th"),
    Pair(rule: "invisible-character", base: "a", text: "20\u{A0}%"),
    Pair(
      rule: "invisible-character", base: "a", text: "a\u{200B}",
      finding: "warning the text has the zero-width space U+200B; remove it"),
    Pair(
      rule: "invisible-character", base: "a", text: "a\u{200E}",
      finding: "information the text has the direction mark U+200E, which fr does not need; remove it"),
    Pair(
      rule: "invisible-character", base: "a", text: "\u{202A}a",
      finding: "warning a direction control is not closed; add U+202C"),
    Pair(
      rule: "invisible-character", base: "a", text: "\u{2066}a \u{202B}b\u{2069} c",
      finding: "warning a direction control is not closed; add U+202C"),
    Pair(
      rule: "invisible-character", base: "a", text: "\u{2066}a\u{202C}\u{2069}",
      finding: "warning U+202C closes a direction that nothing opened; remove it"),
    Pair(
      rule: "invisible-character", base: "a", text: "a\u{2069}",
      finding: "warning U+2069 closes a direction that nothing opened; remove it"),
    Pair(
      rule: "invisible-character", base: "a", text: #"a\U0007"#,
      finding: "warning the text has the control character U+0007; remove it"),
    Pair(
      rule: "punctuation-differs", base: "Saved", text: "Gespeichert.",
      finding: "information the text ends with a full stop, but en ends with no mark"),
    Pair(rule: "punctuation-differs", base: "5 sec", text: "5 Sek."),
    Pair(rule: "punctuation-differs", base: "Max.", text: "最大"),
    Pair(rule: "punctuation-differs", base: "Resend in %d seconds", text: "Повторить через %d сек."),
    Pair(rule: "punctuation-differs", base: "Load average (1 min)", text: "Auslastung des Systems (1 Min.)"),
    Pair(rule: "punctuation-differs", base: "Fee (est.)", text: "费用（预估）"),
    Pair(rule: "punctuation-differs", base: "Only in the US", text: "Disponible solo en EE. UU."),
    Pair(
      rule: "punctuation-differs", base: "We are all here", text: "Wir sind alle da.",
      finding: "information the text ends with a full stop, but en ends with no mark"),
    Pair(
      rule: "specifier-mismatch", base: "%1$@ by %2$@", text: "%2@: %1@",
      finding: "error the text has %2@, in which the number is a width; write %2$@"),
    Pair(rule: "specifier-mismatch", base: "%1$@ by %2@", text: "%1$@ von %2@"),
    Pair(
      rule: "specifier-mismatch", base: "%1$@ by %2$@", text: "% 2@ von % 1@",
      finding: "error the text has % 2@, in which the number is a width; write %2$@"),
    Pair(
      rule: "specifier-mismatch", base: "%d of %d", text: "%of %d",
      finding: "warning the text has %o, which shows the number as an octal one, but en has %d"),
    Pair(
      rule: "specifier-mismatch", base: "%.0f min", text: "%.AV min",
      finding: "warning the text has %.A, which shows the number as a hexadecimal one, but en has %.0f"),
    Pair(rule: "specifier-mismatch", base: "%x, %u", text: "%X: %d"),
    Pair(
      rule: "specifier-mismatch", base: "not 100% accurate", text: "nicht 100[%f]enau", language: "de",
      finding: "error the text has %f, but en takes no arguments"),
    Pair(
      rule: "specifier-order", base: "%2$lld files from %1$@ to %3$@", text: "Von %@ %lld Dateien an %@", language: "de"
    ),
    Pair(
      rule: "specifier-order", base: "%2$lld files from %3$@ to %1$@", text: "Von %@ %lld Dateien an %@",
      language: "de",
      finding: "warning the specifiers have no numbers, but en takes its arguments in the order 2, 3 and 1; "
        + "write %1$…, %2$…"),
    Pair(
      rule: "white-space-differs", base: "Photo of ", text: "Photo d’",
      finding: "information the text has no white space at its end, but en has it"),
    Pair(
      rule: "white-space-differs", base: "you agree to ", text: "אתה מסכים ל", language: "he",
      finding: "information the text has no white space at its end, but en has it"),
    Pair(
      rule: "white-space-differs", base: "Photo of ", text: "תמונה של", language: "he",
      finding: "warning the text has no white space at its end, but en has it"),
    Pair(
      rule: "value-empty", base: "s", text: "", language: "ar", finding: "warning the text is empty; translate “s”"),
    Pair(
      rule: "specifier-mismatch", base: "Current: %.2f", text: "جریان: %2f", language: "fa",
      finding: "error the text has %2f, in which the number is a width; write %.2f"),
    Pair(
      rule: "specifier-mismatch", base: "$%1$.0f USD", text: "$%. 0f USD",
      finding: "error the text has %. 0f with a space inside; write %.0f"),
    // Names between percent signs, and formats for dates, which nothing formats with arguments.
    Pair(rule: "specifier-mismatch", base: "%user% invited %friend%", text: "%friend% von %user%"),
    Pair(rule: "specifier-order", base: "%user% invited %friend%", text: "%friend% von %user%"),
    Pair(rule: "percent-lone", base: "%APPNAME% and %APPNAME%", text: "%APPNAME%"),
    Pair(
      rule: "placeholder-mismatch", base: "Hello %name%", text: "Bonjour %nom%",
      finding: "warning the text has the placeholder %nom%, but en has %name%"),
    Pair(
      rule: "placeholder-mismatch", base: "%name%: %count%", text: "% name%: %count%",
      finding: "warning the text has no placeholder %name%, but en does"),
    Pair(rule: "placeholder-mismatch", base: "%name%: %count%", text: "%count%, %name%"),
    Pair(
      rule: "specifier-mismatch", base: "%lld%", text: "viele",
      finding: "warning the text does not use argument 1, but en has %lld"),
    Pair(rule: "specifier-mismatch", base: "%dx%d", text: "%d × %d"),
    Pair(rule: "specifier-mismatch", base: "%dpx%@", text: "%d px %@"),
    Pair(rule: "specifier-mismatch", base: "%dx%.1f %%", text: "%d × %.1f %%"),
    Pair(rule: "specifier-mismatch", base: "%dm%", text: "%d m"),
    Pair(rule: "specifier-mismatch", base: "%BG%, %NAME%’s", text: "%NAME%さん（%BG%）", language: "ja"),
    Pair(rule: "specifier-mismatch", base: "%I:%M %p", text: "%H:%M"),
    Pair(rule: "specifier-mismatch", base: "%1$m/%2$d/%3$Y", text: "%d.%m.%Y"),
    Pair(
      rule: "specifier-mismatch", base: "Delete %@?", text: "@を削除しますか？", language: "ja",
      finding: "error the text has an @ without its %, but en has %@; write %@"),
    // The suffixes of a percentage, and what follows it.
    Pair(rule: "specifier-mismatch", base: "a 50% chance", text: "eine 50 %ige Chance", language: "de"),
    Pair(rule: "specifier-mismatch", base: "a 50% chance", text: "50%tni šansa", language: "hr"),
    Pair(rule: "specifier-mismatch", base: "a 50% discount", text: "50 %s rabat", language: "da"),
    Pair(rule: "specifier-mismatch", base: "50% Chance", text: "50%lik şans", language: "tr"),
    Pair(
      rule: "specifier-mismatch", base: "50% done", text: "%d fertig", language: "de",
      finding: "error the text has %d, but en takes no arguments"),
    Pair(
      rule: "specifier-mismatch", base: "50% done", text: "50 % von %@", language: "de",
      finding: "error the text has %@, but en takes no arguments"),
    Pair(
      rule: "specifier-mismatch", base: "half of it", text: "50 %i", language: "de",
      finding: "error the text has %i, but en takes no arguments"),
    Pair(rule: "newline-differs", base: "Hello\nall", text: "Hallo\u{2028}alle"),
    Pair(rule: "newline-differs", base: "Hello – all", text: "Hallo“ alle"),
    Pair(
      rule: "newline-differs", base: "Hello\u{2028}all", text: "Hallo alle",
      finding: "information the text has no line break, but en has 1"),
    Pair(
      rule: "invisible-character", base: "Hello", text: "Hall\u{FFFD}",
      finding: "warning the text has U+FFFD, which stands for a damaged character; write that again"),
    Pair(
      rule: "invisible-character", base: "Hello", text: "Hal\u{206A}lo",
      finding: "warning the text has U+206A, which has no width; remove it"),
    Pair(
      rule: "invisible-character", base: "%@", text: "%@ 20 %\u{A0}a",
      finding: "warning the no-break space U+00A0 follows a single %; write %%"),
    Pair(
      rule: "invisible-character", base: "20 %", text: "20 %\u{A0}a",
      finding: "information the no-break space U+00A0 follows a single %; write %%"),
  ]

  /// Where the base has the fault, nothing is said about correct translations.
  @Test(arguments: [
    ("Open %$1@ with %$2ld", "%1$@ %2$ld", "the text has %$1@, which is not a specifier; write %1$@"),
    ("Save 20% %@", "-20 %%: %@", "the text has a single % that swallows %@ after it; write %%"),
  ])
  func findsABrokenSpecifierOfTheBase(base: String, text: String, message: String) throws {
    let linter = Linter("specifier-mismatch", "percent-lone", "specifier-mixed", "specifier-order")
    let finding = "1:1 specifier-mismatch error K: \(message)"
    for (french, found) in [(text, ["en \(finding)"]), (base, ["en \(finding)", "fr \(finding)"])] {
      let folder = try LocalizationFolder([
        "en.lproj/L.strings": "\"K\" = \"\(base)\";", "fr.lproj/L.strings": "\"K\" = \"\(french)\";",
      ])
      try expectEqual(folder.lines(linter), found)
    }
  }

  /// A character that the base has is meant in its translations.
  @Test func findsAnInvisibleCharacterOfTheBaseOnce() throws {
    let folder = try LocalizationFolder([
      "en.lproj/L.strings": "\"K\" = \"/\u{2060}set\";", "fr.lproj/L.strings": "\"K\" = \"/\u{2060}set\";",
    ])
    try expectEqual(
      folder.lines(Linter("invisible-character")),
      ["en 1:1 invisible-character warning K: the text has U+2060, which has no width; remove it"])
  }

  @Test func findsASpecifierThatShowsNothing() throws {
    func lines(_ text: String, key: String = "K") throws -> [String] {
      try LocalizationFolder(["en.lproj/Localizable.strings": "\"\(key)\" = \"\(text)\";"]).lines(
        Linter("specifier-mismatch", "percent-lone"))
    }
    let finding = "en 1:1 specifier-mismatch error K: the text has %n, which shows nothing; use %d for a number"
    for text in ["%n files", "files: %n", "(%n)"] { try expectEqual(lines(text), [finding]) }
    for text in ["%%n files", "100 %neu", "10%né", "%d"] { #expect(try lines(text) == []) }
    // Nothing formats the texts of a nib.
    #expect(try lines("%n is the file's name", key: "8JN-Ub-qkc.title") == [])
    try expectEqual(lines("%n is the file's name", key: "8JN-Ub-qkc").count, 1)
  }

  @Test func allowsTextsAndKeysToBeTheSame() throws {
    let folder = try LocalizationFolder([
      "en.lproj/Localizable.strings": "\"APP_NAME\" = \"Burger\";\"B\" = \"Pizza Roma\";\"C\" = \"Salad\";",
      "de.lproj/Localizable.strings": "\"APP_NAME\" = \"Burger\";\"B\" = \"Pizza Roma\";\"C\" = \"Salad\";",
    ])
    var options = RuleOptions()
    options["allow"] = ["APP_*", "Pizza*"]
    try expectEqual(folder.findings(Linter("untranslated", options: ["untranslated": options])).map(\.key), ["C"])
  }
}
