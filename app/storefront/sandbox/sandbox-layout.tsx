import { Headline } from "#app/platform/ui/headline.tsx";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { SandboxPage } from "#app/shop/payments/sandbox/sandbox-page.server.ts";
import { m } from "#messages";

type Props = {
  payment: Pick<SandboxPage, "amount" | "description">;
  title: string;
  children: React.ReactNode;
};

export function SandboxLayout({ payment, title, children }: Props) {
  return (
    <div className="grid gap-x-16 gap-y-10 md:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] md:items-start">
      <div className="min-w-0">
        <p className="mono-type inline-block border border-edge border-dashed px-3 py-1.5 text-muted uppercase">
          {m.sandbox_slip()}
        </p>
        <Headline text={title} className="headline-4xl mt-6 sm:headline-6xl" />
        <dl className="mt-8 grid max-w-xl gap-5 border-line border-y py-6">
          <div>
            <dt className="text-muted text-sm">{m.amount()}</dt>
            <dd className="display-type mt-1.5 text-5xl tabular-nums sm:text-6xl">
              {formatMoney(payment.amount)}
            </dd>
          </div>
          <div>
            <dt className="text-muted text-sm">{m.paper_for()}</dt>
            <dd dir="auto" className="mt-1 text-lg [overflow-wrap:anywhere]">
              {payment.description}
            </dd>
          </div>
        </dl>
        <p className="mt-6 max-w-xl text-muted text-pretty">{m.sandbox_explanation()}</p>
      </div>
      <div className="border border-line bg-surface p-5 sm:p-8">{children}</div>
    </div>
  );
}
