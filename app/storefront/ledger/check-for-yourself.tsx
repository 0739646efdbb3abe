import { Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";

export function CheckForYourself() {
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold text-lg">{m.register_check_heading()}</h2>
      <p className="max-w-prose text-pretty">{m.register_check_hash()}</p>
      <pre className="whitespace-pre-wrap border border-line bg-surface p-4 text-sm [overflow-wrap:anywhere]">
        <code>{'printf \'%s%s\' "$HASH_BEFORE" "$LINE" | sha256sum'}</code>
      </pre>
      <p className="max-w-prose text-pretty">{m.register_check_code()}</p>
      <p className="flex flex-wrap gap-3">
        <Link to={href("/verify")} className={buttonVariants("accent")}>
          {m.verify_title()}
        </Link>
        <a href={href("/register.json")} className={buttonVariants("plain")}>
          {m.register_all_lines()}
        </a>
      </p>
    </section>
  );
}
