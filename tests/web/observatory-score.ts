/**
 * Returns the score of Mozilla's HTTP Observatory, for a shop that embeds nothing external:
 * https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring.
 */
export function observatoryScore({ headers }: Response, cookies: string[]): number {
  const policy = readPolicy(headers.get("Content-Security-Policy") ?? "");
  const scripts = policy.get("script-src") ?? policy.get("default-src") ?? "*";
  const styles = policy.get("style-src") ?? "*";
  const points = [
    ...scorePolicy(policy, scripts, styles),
    cookies.every((cookie) => /; Secure/.test(cookie) && /; HttpOnly/.test(cookie)) ? 0 : -20,
    cookies.every((cookie) => /; SameSite=(?:Lax|Strict)/.test(cookie)) ? 5 : 0,
    Number(/max-age=(\d+)/.exec(headers.get("Strict-Transport-Security") ?? "")?.[1] ?? 0) >=
    15_768_000
      ? 0
      : -20,
    headers.get("X-Content-Type-Options") === "nosniff" ? 0 : -5,
    /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
      headers.get("Referrer-Policy") ?? "",
    )
      ? 5
      : -5,
    headers.get("Cross-Origin-Resource-Policy") === "same-origin" ? 10 : 0,
    headers.has("Access-Control-Allow-Origin") ? -50 : 0,
  ];
  return points.reduce((sum, each) => sum + each, 100);
}

function scorePolicy(policy: Map<string, string>, scripts: string, styles: string): number[] {
  if (policy.size === 0) return [-25, -20];
  const unsafe = /unsafe-inline|unsafe-eval|\*|https?:/;
  const isStrict = policy.get("default-src") === "'none'";
  const safe = isStrict && !unsafe.test(styles) ? 10 : 5;
  return [unsafe.test(scripts) ? -20 : safe, policy.get("frame-ancestors") === "'none'" ? 5 : 0];
}

function readPolicy(text: string): Map<string, string> {
  const parts = text.split(";").map((part) => part.trim());
  return new Map(
    parts.filter(Boolean).map((part) => {
      const [name = "", ...sources] = part.split(/\s+/);
      return [name, sources.join(" ")];
    }),
  );
}
