import { Plus } from "lucide-react";
import { Link } from "react-router";
import { readAdminForm } from "#app/accounts/sent-form.server.ts";
import { listFaq } from "#app/content/faq.server.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatCount } from "#app/ui/format.ts";
import { runIntent } from "#app/web/form-command.server.ts";
import { privatePage } from "#app/web/private-page.ts";
import { randomKey } from "#app/web/random-key.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { t } from "#app/words/words.ts";
import { AdminFailed } from "../parts/admin-failed.tsx";
import { AdminHeading } from "../parts/admin-heading.tsx";
import { useOpened } from "../parts/page-dialog.tsx";
import { ScreenProblem } from "../parts/screen-problem.tsx";
import type { Route } from "./+types/route";
import { faqDialogAddress, readFaqDialog } from "./faq-address.ts";
import { faqCommands } from "./faq-commands.server.ts";
import { FaqDialog, type OpenFaqDialog } from "./faq-dialog.tsx";
import { FaqRows } from "./faq-rows.tsx";

export async function loader({ url }: Route.LoaderArgs) {
  const items = await listFaq();
  const { name, id } = readFaqDialog(url) ?? {};
  const item = items.find((each) => each.id === id);
  const dialog: OpenFaqDialog | undefined =
    name === "add" ? { name, formKey: randomKey() } : name && item && { name, item };
  return { items, dialog };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(faqCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, "FAQ");
}

export default function FaqPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items } = loaderData;
  const dialog = useOpened(loaderData.dialog);
  const result = useFormResult(actionData);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title={t`FAQ`} text={t(formatCount(items.length, "question"))}>
        <Link
          to={faqDialogAddress("add")}
          preventScrollReset
          className={buttonLook("accent", "small")}
        >
          <Plus aria-hidden className="size-4" /> {t`Add question`}
        </Link>
      </AdminHeading>
      <ScreenProblem problem={dialog ? undefined : result?.problem} />
      <FaqDialog dialog={dialog} result={result} />
      {items.length > 0 ? (
        <FaqRows items={items} />
      ) : (
        <EmptyState title={t`No questions`} text={t`The FAQ page says that there are none yet.`} />
      )}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed
      error={error}
      title={t`Error loading the FAQ`}
      text={t`Could not load the questions. Please try again.`}
    />
  );
}
