import { Plus } from "lucide-react";
import { Link } from "react-router";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { randomKey } from "#app/platform/system/random-key.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { listFaq } from "#app/shop/content/faq.server.ts";
import { m } from "#messages";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { useOpened } from "../shared/page-dialog.tsx";
import { ScreenProblem } from "../shared/screen-problem.tsx";
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
  return privatePage(matches, m.faq_faq());
}

export default function FaqPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items } = loaderData;
  const dialog = useOpened(loaderData.dialog);
  const result = useFormResult(actionData);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title={m.faq_faq()} text={m.count_questions({ count: items.length })}>
        <Link
          to={faqDialogAddress("add")}
          preventScrollReset
          className={buttonVariants("accent", "small")}
        >
          <Plus aria-hidden className="size-4" /> {m.faq_add_question()}
        </Link>
      </AdminHeading>
      <ScreenProblem problem={dialog ? undefined : result?.problem} />
      <FaqDialog dialog={dialog} result={result} />
      {items.length > 0 ? (
        <FaqRows items={items} />
      ) : (
        <EmptyState
          title={m.faq_no_questions()}
          text={m.faq_the_faq_page_says_that_there()}
          next={{ to: faqDialogAddress("add"), name: m.faq_add_question() }}
        />
      )}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed
      error={error}
      title={m.faq_error_loading_the_faq()}
      text={m.faq_could_not_load_the_questions_please()}
    />
  );
}
