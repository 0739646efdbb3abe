import { Link } from "react-router";
import { queryOf } from "#app/platform/navigation/list-address.ts";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import type { AgreementModel } from "#app/shop/agreements/agreement-models.ts";
import type { listVersions } from "#app/shop/agreements/templates.server.ts";
import { m } from "#messages";

type Props = {
  model: AgreementModel;
  versions: Awaited<ReturnType<typeof listVersions>>;
  newest: number;
};

/** Orders refer to each of these versions. */
export function TemplateVersions({ model, versions, newest }: Props) {
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="versions" className="mt-8 max-w-3xl text-sm">
      <h3 id="versions" className="font-semibold">
        {m.settings_versions()}
      </h3>
      <ul className="mt-3 border-line border-t">
        {versions.map(({ version, savedBy, savedAt }) => (
          <li key={version} className="flex flex-wrap gap-x-4 border-line border-b py-2">
            <Link
              to={`?${queryOf({ model, version: String(version) })}`}
              className="min-h-6 underline underline-offset-4 hover:text-accent"
            >
              {m.settings_version_name({ version })}
            </Link>
            <span className="text-muted">
              {savedBy ?? m.settings_came_with_the_shop()}, <DateTime at={savedAt} />
            </span>
            {version === newest && <span className="ml-auto">{m.settings_in_use()}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
