/* Texts that would be scripts if a page took them for markup. Each would call `hit()`. */

const ends = [
  "",
  '">',
  "'>",
  "</title>",
  "</textarea>",
  "</script>",
  "-->",
  "</style>",
  "]]>",
  "*/",
];

/** Markup that runs by itself. */
export const runningMarkup = [
  "<script>hit()</script>",
  "<img src=x onerror=hit()>",
  "<svg onload=hit()>",
  "<details open ontoggle=hit()>x</details>",
  "<input autofocus onfocus=hit()>",
  "<iframe srcdoc='<script>parent.hit()</script>'></iframe>",
  "<video><source onerror=hit()></video>",
  "<object data=javascript:parent.hit()></object>",
  "<style>@keyframes x{}</style><b style='animation:1s x' onanimationstart=hit()>",
];
const otherMarkup = [
  "<a href=javascript:hit()>x</a>",
  "<base href=//evil.example/>",
  "<link rel=stylesheet href=//evil.example/x.css>",
];
const noMarkup = [
  "<!--<script>",
  "\u2028</script>\u2029",
  "`+hit()+`",
  "{{constructor.constructor('hit()')()}}",
  '"};hit();//',
  '\\";hit();//',
  "&lt;script&gt;hit()&lt;/script&gt;",
  "javascript:hit()",
];

/** 128 script texts. */
export const scriptTexts = [
  ...ends.flatMap((end) => [...runningMarkup, ...otherMarkup].map((text) => end + text)),
  ...noMarkup,
];

/** Joins all of them into as few texts as a maximum length allows. */
export function inTextsOf(longest: number): string[] {
  const texts: string[] = [];
  for (const text of scriptTexts) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + 1 + text.length <= longest) {
      texts[texts.length - 1] = `${last} ${text}`;
    } else texts.push(text);
  }
  return texts;
}
