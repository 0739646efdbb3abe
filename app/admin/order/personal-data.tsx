import { Form, href } from "react-router";
import type { FoundOrder } from "#app/orders/managing/find-order.server.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { InputField } from "#app/ui/field.tsx";
import { formatDay } from "#app/ui/format.ts";
import type { FormResult } from "#app/web/form-result.ts";
import { t } from "#app/words/words.ts";

type Props = { order: FoundOrder; result: FormResult | undefined };

/** What the law gives a buyer: a copy of their data, and to be erased. */
export function PersonalData({ order, result }: Props) {
  const { id, email, erasedAt, erasureAskedAt, retainedUntil } = order;
  if (erasedAt)
    return <Section>{t`The buyer of this order was erased on ${formatDay(erasedAt)}.`}</Section>;
  if (!email) return null;
  return (
    <Section>
      {erasureAskedAt
        ? t`The buyer asked to be erased on ${formatDay(erasureAskedAt)}. What the law makes you keep stays until ${formatDay(retainedUntil)}, and is then erased by itself.`
        : t`A copy of all that the shop knows of ${email}, and its erasure: every order, message and mail.`}
      <p className="mt-4">
        <a
          href={href("/admin/orders/:id/personal-data.zip", { id })}
          download
          className={buttonLook("plain", "small")}
        >
          {t`Download their data`}
        </a>
      </p>
      {!erasureAskedAt && <EraseForm order={order} result={result} />}
    </Section>
  );
}

function EraseForm({ order: { paidAt, retainedUntil }, result }: Props) {
  const isThis = result?.typed?.intent === "erase-buyer";
  const paid = t`Of an order that was paid the seller keeps what the law wants, here until ${formatDay(retainedUntil)}. `;
  return (
    <Form method="post" preventScrollReset className="mt-6 grid gap-3">
      <InputField
        label={t`Email address of the buyer, to confirm`}
        hint={t`${paidAt ? paid : ""}The pages and links of their orders end, so see that they have their files. It cannot be undone.`}
        name="confirmed"
        type="email"
        autoComplete="off"
        error={isThis ? result?.errors?.confirmed : undefined}
        defaultValue={isThis ? result?.typed?.confirmed : ""}
      />
      <button
        type="submit"
        name="intent"
        value="erase-buyer"
        className={`${buttonLook("plain", "small")} justify-self-start`}
      >
        {t`Erase the buyer`}
      </button>
    </Form>
  );
}

function Section({ children }: { children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 font-semibold text-lg">{t`Personal data`}</h2>
      <div className="max-w-prose text-pretty text-sm">{children}</div>
    </section>
  );
}
