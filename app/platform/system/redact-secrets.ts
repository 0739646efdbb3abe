/** Download IDs and receipts have 26 characters, session tokens 43. */
const secrets = [
  /\b[sr]k_(?:test|live)_\w+|\bwhsec_[\w+/=]+/g,
  /(?<=\b(?:Basic|Bearer) )[\w.~+/=-]{8,}/g,
  /(?<=\b|%[0-9A-Fa-f]{2})[a-z0-9]{26}\b/g,
  /(?<![\w-])[\w-]{43}(?![\w-])/g,
  /\$argon2id\$[\w$=,+/.-]+/g,
  /(?<=(?:\b|%[0-9a-f]{2})(?:__Host-sid|sid|toast|visitor|orders|receipt|password|newPassword|token)(?:=|%3d))[^&;\s"'\\]+/gi,
  /(?<=(?:\/|%2f)(?:checkout|download|deliver|delivery|orders|thank-you)(?:\/|%2f))(?:(?!%2f|%3f)[^/?#\s"'\\])+/gi,
  // Stops at a slash, so that matching takes linear time.
  /(?<=:\/\/[^\s:/@"]{1,100}:)[^\s/@"]+(?=@)/g,
];

/** `knownSecrets` have no recognizable format. */
export function redactSecrets(text: string, knownSecrets: string[] = []): string {
  const rest = knownSecrets.reduce((line, secret) => line.replaceAll(secret, "[redacted]"), text);
  return secrets.reduce((line, secret) => line.replace(secret, "[redacted]"), rest);
}
