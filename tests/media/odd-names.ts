/** Part of every name, so that such a file is found wherever it lies. */
export const MARK = "evil-5e471e11";

const climbs = [
  "../",
  "..\\",
  "%2e%2e/",
  "%2e%2e%2f",
  "..%2f",
  "..%5c",
  "%252e%252e%252f",
  "....//",
];
const ends = [
  "\0.mp3",
  "%00.mp3",
  "::$DATA",
  ".",
  " ",
  "/",
  "\\",
  "\n",
  "?x",
  "#x",
  ";x",
  "|id",
  "`id`",
];
const devices = [
  "CON",
  "NUL",
  "AUX",
  "COM1",
  "LPT1",
  "PRN",
  ".htaccess",
  ".",
  "..",
  "~",
  "-rf",
  "$HOME",
];
const roots = [
  "/",
  "//",
  "C:\\",
  "file:///",
  "\\\\server\\share\\",
  "/proc/self/root/",
  "/dev/",
  "~/",
];

/** Names that a file system, a shell or a server could misinterpret. */
export const hundredNames: string[] = [
  ...climbs.flatMap((climb) => [1, 2, 5, 20].map((times) => `${climb.repeat(times)}${MARK}.wav`)),
  ...ends.flatMap((end) => [`${MARK}${end}`, `${MARK}.wav${end}`]),
  ...devices.flatMap((device) => [device, `${device}.${MARK}`]),
  ...roots.map((root) => `${root}${MARK}`),
  "",
  " ",
  "\ud800",
  "\u202egpj.wav",
  "曲🎛️.wav",
  "ａ／ｂ.wav",
  "a".repeat(255),
  "b".repeat(4000),
  "a\r\nSet-Cookie: x=1",
  "<script>.wav",
  "{{7*7}}.wav",
  "%s%n.wav",
];

/** Private files of the machine and of the shop, as paths from the root. */
const targets = ["etc/passwd", "etc/hostname", "proc/self/environ", "proc/self/cmdline"];
const prefixes = [
  "/media/audio/",
  "/media/cover_images/",
  "/media/",
  "/assets/",
  "/uploads/",
  "/delivery/",
  "/",
];
const ups = ["../", "%2e%2e/", "%2e%2e%2f", "..%2f", "..%5c", "..\\", "%252e%252e%252f", ".%2e/"];

/** Paths that leave the served folders, as sent. */
export const hundredPaths: string[] = [
  ...prefixes.flatMap((prefix) =>
    ups.map((up, index) => `${prefix}${up.repeat(8)}${targets[index % targets.length]}`),
  ),
  ...prefixes.flatMap((prefix) => [
    `${prefix}/etc/passwd`,
    `${prefix}%2fetc%2fpasswd`,
    `${prefix}file:%2f%2f%2fetc%2fpasswd`,
    `${prefix}..%00/etc/passwd`,
    `${prefix}${"a".repeat(4000)}`,
    `${prefix}CON`,
    `${prefix}..%2f`,
  ]),
  "/etc/passwd",
  "//etc/passwd",
  "/.//etc/passwd",
  "/%2fetc%2fpasswd",
  "/data/master.key",
];
