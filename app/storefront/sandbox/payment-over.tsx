import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import type { SandboxPage } from "#app/shop/payments/sandbox/sandbox-page.server.ts";
import { m } from "#messages";
import { SandboxLayout } from "./sandbox-layout.tsx";

type Props = { payment: SandboxPage; hasLeft: boolean };

const paid = () => ({ title: m.paid(), text: m.sandbox_paid_text() });
const closed = () => ({
  title: m.sandbox_closed(),
  text: m.sandbox_closed_text(),
});

/** `hasLeft` shows no link back to the shop, as after closing the tab too early. */
export function PaymentOver({ payment, hasLeft }: Props) {
  const isPaid = payment.state !== "closed";
  const { title, text } = isPaid ? paid() : closed();
  return (
    <SandboxLayout payment={payment} title={title}>
      <p className="text-lg text-pretty">{text}</p>
      {isPaid && hasLeft ? (
        <p className="mt-4 text-muted">{m.sandbox_close_tab()}</p>
      ) : (
        <p className="mt-6">
          <a
            href={isPaid ? payment.returnUrl : payment.cancelUrl}
            className={`w-full ${buttonVariants("accent", "large")}`}
          >
            {m.sandbox_back()}
          </a>
        </p>
      )}
    </SandboxLayout>
  );
}
