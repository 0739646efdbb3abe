import { CircleAlert, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { sessionContext } from "#app/shop/accounts/actor.ts";
import { readAdminForm, requireActor } from "#app/shop/accounts/admin-form.server.ts";
import { findReleaseCheck } from "#app/shop/content/check-releases.server.ts";
import { openSettings } from "#app/shop/content/settings.server.ts";
import { releaseFeedForm } from "#app/shop/content/settings-form.ts";
import { findUpdate, isStoredElsewhere } from "#app/shop/content/update-shop.server.ts";
import { findRequiredReauthentication } from "#app/shop/signing-in/confirm-identity.server.ts";
import { m } from "#messages";
import { findSystemParts, type SystemPart } from "../find-system-parts.server.ts";
import { NewVersions } from "../new-versions.tsx";
import { releaseFeedCommands } from "../settings-commands.server.ts";
import type { Route } from "./+types/system";

export async function loader({ context }: Route.LoaderArgs) {
  const [parts, settings, check, reauthentication] = await Promise.all([
    findSystemParts(),
    openSettings(releaseFeedForm),
    findReleaseCheck(),
    findRequiredReauthentication(requireActor(context), context.get(sessionContext)),
  ]);
  const newVersions = {
    settings,
    check,
    update: findUpdate(),
    isStoredElsewhere,
    reauthentication,
  };
  return { parts, newVersions };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(releaseFeedCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.system_settings());
}

export default function SystemSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { parts, newVersions } = loaderData;
  const count = parts.filter(({ isGood }) => !isGood).length;
  return (
    <section className="max-w-3xl">
      <h2 className="font-semibold text-xl">
        {count === 0 ? m.system_all_good() : m.system_attention({ count })}
      </h2>
      <ul className="mt-6 border-line border-t">
        {parts.map((part) => (
          <Part key={part.name} {...part} />
        ))}
      </ul>
      <NewVersions {...newVersions} result={useFormResult(actionData)} />
    </section>
  );
}

function Part({ name, isGood, text, to }: SystemPart) {
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-3 border-line border-b py-3">
      <Icon
        aria-hidden
        className={`mt-1 size-4 shrink-0 ${isGood ? "text-muted" : "text-danger"}`}
      />
      <div className="min-w-0">
        <p className="font-semibold">
          {to ? (
            <Link to={to} className="underline underline-offset-4 hover:text-accent">
              {name}
            </Link>
          ) : (
            name
          )}
          {!isGood && (
            <span className="font-normal text-danger text-sm"> · {m.system_needs_attention()}</span>
          )}
        </p>
        <p className="mt-1 text-muted text-sm text-pretty [overflow-wrap:anywhere]">{text}</p>
      </div>
    </li>
  );
}
