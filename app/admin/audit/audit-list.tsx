import { useContext } from "react";
import { href, Link } from "react-router";
import { describeAuditAction, nameOfSubject } from "#app/platform/audit/audit-actions.ts";
import { describeAuditDetails, nameOfActor } from "#app/platform/audit/describe-audit-details.ts";
import type { AuditEntry } from "#app/platform/audit/find-audit-entries.server.ts";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { ShopCurrency } from "#app/platform/ui/shop-currency.ts";
import { ShopName } from "#app/platform/ui/shop-name.ts";
import { labelOfField } from "#app/shop/catalog/track-fields.ts";
import { labelOfPage } from "#app/shop/content/page-labels.ts";
import { m } from "#messages";

export function AuditList({ entries }: { entries: AuditEntry[] }) {
  return (
    <ol aria-label={m.audit_audit_log()} className="border-line border-t text-sm">
      {entries.map((entry) => (
        <AuditListItem key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function AuditListItem({ entry }: { entry: AuditEntry }) {
  const { before, after } = describeAuditAction(entry.act);
  const [currency, shopName] = [useContext(ShopCurrency), useContext(ShopName)];
  const details = describeAuditDetails(entry.details, { nameOther: labelOfField, currency });
  return (
    <li className="grid gap-x-6 gap-y-1 border-line border-b py-3 md:grid-cols-[11rem_minmax(0,1fr)]">
      <p className="mono-type pt-0.5 text-muted">
        <DateTime at={entry.at} />
      </p>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="leading-relaxed">
          <strong className="font-semibold">{nameOfActor(entry, { shopName })}</strong> {before}
          <Subject entry={entry} />
          {after}
        </p>
        {details.length > 0 && (
          <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5 text-muted text-xs leading-relaxed">
            {details.map(({ name, text }) => (
              <div key={name} className="flex gap-1.5">
                <dt className="shrink-0 after:content-[':']">{name}</dt>
                <dd className="text-ink">{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

/** Links to the subject, unless it was deleted. */
function Subject({ entry }: { entry: AuditEntry }) {
  const { act, subjectKind, subjectId } = entry;
  const name = nameOfSubject(entry, labelOfPage);
  const isTrack = subjectKind === "track" || subjectKind === "link";
  if (!isTrack || !subjectId || act === "delete-track" || act === "archive-track") {
    return <strong className="font-semibold">{name}</strong>;
  }
  return (
    <Link
      to={href("/admin/track/:id", { id: subjectId })}
      className="font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
    >
      {name}
    </Link>
  );
}
