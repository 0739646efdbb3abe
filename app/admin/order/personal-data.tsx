import { Form, href } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import { formatDay } from "#app/platform/ui/format.ts";
import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { m } from "#messages";

type Props = { order: AdminOrder; result: FormResult | undefined };

/** Serves the buyer's legal rights to a copy of their data and to its erasure. */
export function PersonalData({ order, result }: Props) {
  const { id, email, erasedAt, erasureAskedAt, retainedUntil } = order;
  if (erasedAt)
    return <Section>{m.order_the_buyer_of_this_order_was({ day: formatDay(erasedAt) })}</Section>;
  if (!email) return null;
  return (
    <Section>
      {erasureAskedAt
        ? m.order_the_buyer_asked_to_be_erased({
            day: formatDay(erasureAskedAt),
            day2: formatDay(retainedUntil),
          })
        : m.order_a_copy_of_all_that_the({ email })}
      <p className="mt-4">
        <a
          href={href("/admin/orders/:id/personal-data.zip", { id })}
          download
          className={buttonVariants("plain", "small")}
        >
          {m.order_download_their_data()}
        </a>
      </p>
      {!erasureAskedAt && <EraseForm order={order} result={result} />}
    </Section>
  );
}

function EraseForm({ order: { paidAt, retainedUntil }, result }: Props) {
  const isThis = result?.typed?.intent === "erase-buyer";
  const paid = m.order_of_an_order_that_was_paid({ day: formatDay(retainedUntil) });
  return (
    <Form method="post" preventScrollReset className="mt-6 grid gap-3">
      <InputField
        label={m.order_email_address_of_the_buyer_to()}
        hint={m.order_the_pages_and_links_of_their({ value: paidAt ? paid : "" })}
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
        className={`${buttonVariants("plain", "small")} justify-self-start`}
      >
        {m.order_erase_the_buyer()}
      </button>
    </Form>
  );
}

function Section({ children }: { children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 font-semibold text-lg">{m.order_personal_data()}</h2>
      <div className="max-w-prose text-pretty text-sm">{children}</div>
    </section>
  );
}
