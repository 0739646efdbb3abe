/** Download ids and receipts (26 chars), session tokens (43), password hashes, what follows a secret's name or path. */
const secrets = [
  /(?<=\b|%[0-9A-Fa-f]{2})[a-z0-9]{26}\b/g,
  /(?<![\w-])[\w-]{43}(?![\w-])/g,
  /\$argon2id\$[\w$=,+/.-]+/g,
  /(?<=(?:\b|%[0-9a-f]{2})(?:__Host-sid|sid|toast|visitor|receipt|password|newPassword|token)(?:=|%3d))[^&;\s"'\\]+/gi,
  /(?<=(?:\/|%2f)(?:download|deliver|delivery|thank-you)(?:\/|%2f))(?:(?!%2f|%3f)[^/?#\s"'\\])+/gi,
  // Up to a slash, so that the match takes linear time.
  /(?<=:\/\/[^\s:/@"]{1,100}:)[^\s/@"]+(?=@)/g,
];

export function redactSecrets(text: string): string {
  return secrets.reduce((line, secret) => line.replace(secret, "[redacted]"), text);
}
