import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { sessionContext } from "#app/shop/accounts/actor.ts";
import { readAdminForm, requireActor } from "#app/shop/accounts/admin-form.server.ts";
import { m } from "#messages";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { payoutAccountCommands } from "../shares/share-commands.server.ts";
import type { Route } from "./+types/route";
import { findProducerView } from "./find-producer-view.server.ts";
import { ProducerView } from "./producer-view.tsx";
import { readProducerId } from "./read-producer-id.server.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  const id = readProducerId(context, params);
  return findProducerView(requireActor(context), id, context.get(sessionContext));
}

export async function action({ request, context, url, params }: Route.ActionArgs) {
  const commands = payoutAccountCommands(readProducerId(context, params));
  return runIntent(commands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.shares());
}

export default function ProducerPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ProducerView view={loaderData} result={useFormResult(actionData)} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed
      error={error}
      title={m.error_reading_the_shares()}
      text={m.producer_these_shares_could_not_be_read()}
    />
  );
}
