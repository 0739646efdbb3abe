import { href, Link } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";

export function CheckForYourself() {
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold text-lg">Check it for yourself</h2>
      <p className="max-w-prose text-pretty">
        A line's hash is the SHA-256 of the hash before it and of the line itself, one right after
        the other. The first line has 64 zeros before it. With both on a command line:
      </p>
      <pre className="whitespace-pre-wrap border border-line bg-surface p-4 text-sm [overflow-wrap:anywhere]">
        <code>{'printf \'%s%s\' "$HASH_BEFORE" "$LINE" | sha256sum'}</code>
      </pre>
      <p className="max-w-prose text-pretty">
        A sale, its buyer and its files are in the register as fingerprints only. Whoever has the
        code of a sale, from the order or the agreement, can look whether it counts.
      </p>
      <p className="flex flex-wrap gap-3">
        <Link to={href("/verify")} className={buttonLook("accent")}>
          Verify a sale
        </Link>
        <a href={href("/register.json")} className={buttonLook("plain")}>
          All lines as JSON
        </a>
      </p>
    </section>
  );
}
