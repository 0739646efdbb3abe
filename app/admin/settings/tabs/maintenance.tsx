import { data, Form } from "react-router";
import { z } from "zod";
import { signedIn } from "#app/accounts/sent-form.server.ts";
import { findSettings, switchMaintenance } from "#app/content/settings.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { formDataOf, readForm } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast-cookie.server.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import type { Route } from "./+types/maintenance";

export async function loader() {
  return { isOn: (await findSettings()).isInMaintenance };
}

const maintenanceForm = z.object({ intent: z.enum(["on", "off"]) });

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = signedIn(context);
  const { value } = readForm(maintenanceForm, await formDataOf(request));
  if (!value) return data({ problem: "Nothing was asked." }, { status: 400 });
  const isOn = value.intent === "on";
  const { refusal } = await switchMaintenance(actor, isOn);
  if (refusal) return data({ problem: refusal }, { status: 403 });
  const title = `Maintenance mode is ${value.intent}`;
  const text = isOn ? "Visitors see a closed shop." : "Visitors see the shop again.";
  return redirectWithToast(url.pathname, { title, text });
}

export function meta() {
  return [{ title: "Maintenance · Settings · Dubplate" }, { name: "robots", content: "noindex" }];
}

export default function MaintenanceSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { isOn } = loaderData;
  const answer = useFormResult(actionData);
  return (
    <section className="max-w-3xl">
      <h2 className="flex items-center gap-3 font-semibold text-xl">
        <span
          aria-hidden="true"
          className={`size-3 rounded-full ${isOn ? "bg-accent" : "border border-edge"}`}
        />
        Maintenance mode is {isOn ? "on" : "off"}
      </h2>
      <p className="mt-3 text-muted text-pretty">
        While it is on, visitors see a page that says the shop is closed for a moment, and search
        engines are asked to come back later. Administrators see and use everything; uploaders work
        in the Music Manager. It takes effect at once.
      </p>
      {answer?.problem && (
        <Alert role="alert" takesFocus className="mt-4">
          {answer.problem}
        </Alert>
      )}
      <Form method="post" preventScrollReset className="mt-6">
        <button
          type="submit"
          name="intent"
          value={isOn ? "off" : "on"}
          className={buttonLook("accent")}
        >
          {isOn ? "Open the shop" : "Close the shop for maintenance"}
        </button>
      </Form>
    </section>
  );
}
