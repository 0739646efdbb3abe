import { Form } from "react-router";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { ReauthenticationFields } from "../shared/reauthentication-fields.tsx";
import type { AccountResult } from "./account-commands.server.ts";

type SectionProps = { id: string; title: string; text: string; children: React.ReactNode };

export function AccountSection({ id, title, text, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-5 border-line border-t py-8">
      <div>
        <h2 id={id} className="font-semibold text-xl">
          {title}
        </h2>
        <p className="mt-2 max-w-2xl text-muted text-pretty">{text}</p>
      </div>
      {children}
    </section>
  );
}

export type Reauthentication = { isNeeded: boolean; hasPasskeys: boolean };

export function resultFor(
  result: AccountResult | undefined,
  intent: string,
  id?: string,
): AccountResult | undefined {
  const isOf = result?.typed?.intent === intent && (!id || result.typed.id === id);
  return isOf ? result : undefined;
}

type FormProps = {
  intent: string;
  label: string;
  tone?: "accent" | "plain";
  result: AccountResult | undefined;
  /** Present if the form asks for re-authentication. */
  reauthentication?: Reauthentication;
  children?: React.ReactNode;
};

export function AccountForm({
  intent,
  label,
  tone,
  result: all,
  reauthentication,
  children,
}: FormProps) {
  const result = resultFor(all, intent);
  return (
    <Form method="post" preventScrollReset noValidate className="grid max-w-md gap-4">
      <FormAlert problem={result?.errors ? undefined : result?.problem} />
      {children}
      {reauthentication && (
        <ReauthenticationFields reauthentication={reauthentication} result={result} />
      )}
      <button
        type="submit"
        name="intent"
        value={intent}
        className={`justify-self-start ${buttonVariants(tone ?? "plain")}`}
      >
        {label}
      </button>
    </Form>
  );
}
