/**
 * What must not be read in a log, by its look: download ids and receipts (26 letters and digits), tokens of
 * sessions (43 characters of base64url) and password hashes; and by its place: what follows a name that
 * secrets go by, and the last part of an address that leads to a buyer's files. An address may be written
 * within another, where `%2F` is a slash.
 */
const secrets = [
  /(?<=\b|%[0-9A-Fa-f]{2})[a-z0-9]{26}\b/g,
  /(?<![\w-])[\w-]{43}(?![\w-])/g,
  /\$argon2id\$[\w$=,+/.-]+/g,
  /(?<=(?:\b|%[0-9a-f]{2})(?:__Host-sid|sid|toast|visitor|receipt|password|newPassword|token)(?:=|%3d))[^&;\s"'\\]+/gi,
  /(?<=(?:\/|%2f)(?:download|deliver|delivery|thank-you)(?:\/|%2f))(?:(?!%2f|%3f)[^/?#\s"'\\])+/gi,
  // Up to a slash, where a login ends: so no letter is looked at twice, however many of these there are.
  /(?<=:\/\/[^\s:/@"]{1,100}:)[^\s/@"]+(?=@)/g,
];

/** A text with everything in it that looks like a secret replaced. */
export function redactSecrets(text: string): string {
  return secrets.reduce((line, secret) => line.replace(secret, "[redacted]"), text);
}
