import type { SandboxPage } from "#app/payments/sandbox/sandbox-page.server.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { PaymentSlip } from "./payment-slip.tsx";

type Props = { payment: SandboxPage; hasLeft: boolean };

const paid = { title: "Paid", text: "The practice payment has gone through." };
const closed = {
  title: "This payment is closed",
  text: "Its time was over, or it was cancelled. Nothing was paid, and it cannot be paid any more.",
};

/** `hasLeft`: nothing leads back to the shop, as after a tab that was closed too early. */
export function PaymentOver({ payment, hasLeft }: Props) {
  const isPaid = payment.state !== "closed";
  const { title, text } = isPaid ? paid : closed;
  return (
    <PaymentSlip payment={payment} title={title}>
      <p className="text-lg text-pretty">{text}</p>
      {isPaid && hasLeft ? (
        <p className="mt-4 text-muted">You may close this tab.</p>
      ) : (
        <p className="mt-6">
          <a
            href={isPaid ? payment.returnUrl : payment.cancelUrl}
            className={`w-full ${buttonLook("accent", "large")}`}
          >
            Back to the shop
          </a>
        </p>
      )}
    </PaymentSlip>
  );
}
