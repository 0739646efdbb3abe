/* Addresses that nobody should be able to give the shop. */

const schemes = ["javascript", "data", "vbscript", "blob", "file", "about", "ftp", "ws", "mailto"];
const run = "javascript:alert(1)";

/** Nothing of this is a link that a visitor may follow. */
export const harmfulLinks = [
  ...schemes.map((scheme) => `${scheme}:alert(1)`),
  ...[
    "data:text/html,<script>alert(1)</script>",
    "data:text/html;base64,PHNjcmlwdD4=",
    "view-source:x",
  ],
  ...["JaVaScRiPt:alert(1)", "JAVASCRIPT:alert(1)", "VbScript:x", "DATA:text/html,x"],
  ...[" ", "\t", "\n", "\u0001", "\u00a0", "\ufeff", "\u2028"].map((sign) => sign + run),
  ...["java\tscript:alert(1)", "java\nscript:alert(1)", "java\r\nscript:alert(1)"],
  ...["java\0script:alert(1)", "javascript\n:alert(1)", "javascript :alert(1)"],
  ...["&#106;avascript:alert(1)", "&#x6A;avascript:alert(1)", "javascript&colon;alert(1)"],
  ...["javascript&#58;alert(1)", "\\u006aavascript:alert(1)", "%6aavascript:alert(1)"],
  ...["javascript:https://example.com", "javascript://example.com/%0aalert(1)"],
  ...["//example.com", "/\\example.com", "\\\\example.com", "///example.com", "/admin", "?x", "#x"],
  ...["example.com", "www.example.com/buy", "not a link", "://example.com", "http//example.com"],
  ...["http://example.com", "HTTP://example.com", "http://localhost.example.com"],
  ...["http://127.0.0.1.example.com", "http://[::1]/", "http://192.168.1.5/", "http://0.0.0.0/"],
  ...["https://ana:secret@example.com", "https://ana@example.com", "https://:x@example.com"],
  ...[
    "https://example.com@evil.example",
    "https://",
    "https:///",
    "https://[",
    "https://exa mple.com",
  ],
  ...["https://example.com/a\0b", "https://exa\nmple.com/", "https://%00.example/"],
  `https://example.com/${"x".repeat(2048)}`,
];

/** All of this is. */
export const goodLinks = [
  ...[
    "https://example.com",
    "https://example.com/",
    "https://EXAMPLE.com/buy",
    "HTTPS://example.com/",
  ],
  ...[
    "https://example.com:8443/buy",
    "https://example.com/?a=1&b=2#c",
    "https://example.com/a%20b",
  ],
  ...["https://sub.domain.example.co.uk/x", "https://example.com/ação", "https://münchen.example/"],
  ...["https://xn--mnchen-3ya.example/", "https://192.0.2.1/x", "https://[2001:db8::1]/x"],
  ...["https://drive.google.com/drive/folders/1a2b3c?usp=sharing", "https://buy.stripe.com/test_1"],
  ...[
    "https://www.paypal.com/paypalme/someone/49.99EUR",
    "https://we.tl/t-abc",
    "  https://a.example  ",
  ],
  ...["https://example.com/javascript:alert(1)", "https://example.com/?to=javascript:alert(1)"],
];

/** Ways to write an address of this machine or its network, where `port` listens. */
export function insideAddresses(port: number): string[] {
  const hosts = [
    ...["127.0.0.1", "127.1", "2130706433", "0x7f000001", "0x7f.0.0.1", "0177.0.0.1", "127.0.0.1."],
    ...["１２７.0.0.1", "127。0。0。1", "%31%32%37.0.0.1", "0.0.0.0", "0", "127.9.9.9"],
    ...["localhost", "LOCALHOST.", "[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]"],
    ...["[::ffff:7f00:1]", "[::127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]"],
  ];
  const own = hosts.map((host) => `https://${host}:${port}/a.png`);
  return [...own, "https://169.254.169.254/latest/meta-data/", "https://10.0.0.1/a.png"];
}
