import { href, Link } from "react-router";
import { listAddress, queryOf } from "#app/platform/navigation/list-address.ts";
import type { TranslatedKind } from "#app/shop/content/translated-fields.ts";
import { m } from "#messages";

type Props = { kind: TranslatedKind; id: string; className?: string };

/** Leads to the translations of what the screen edits. */
export function TranslationsLink({ kind, id, className = "underline hover:text-accent" }: Props) {
  const parameters = queryOf({ edit: `${kind}:${id}` });
  return (
    <Link to={listAddress(href("/admin/translations"), parameters)} className={className}>
      {m.translations()}
    </Link>
  );
}
