import { CopyButton } from "#app/platform/ui/copy-button.tsx";
import { formatMoney } from "#app/platform/ui/money.ts";
import { QrImage } from "#app/platform/ui/qr-image.tsx";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import type { TransferWithQrCode } from "#app/shop/orders/transfers/awaited-transfer.server.ts";
import { formatReference } from "#app/shop/payments/bank-transfer/creditor-reference.ts";
import { m } from "#messages";
import { Day } from "../shared/day.tsx";

type Props = { transfer: TransferWithQrCode; until: Date | null; isService: boolean };

const inGroups = (iban: string) => iban.replace(/(.{4})(?=.)/g, "$1 ");

function PaymentDeadline({ until, isService }: Pick<Props, "until" | "isService">) {
  if (!until) {
    return isService ? m.transfer_kept_service_until_paid() : m.transfer_kept_track_until_paid();
  }
  const kept = isService ? m.transfer_kept_service : m.transfer_kept_track;
  return renderMessage(kept, { day: <Day at={until} /> });
}

/** The QR code fills the instructions into a banking app. */
export function TransferInstructionsSection({ transfer, until, isService }: Props) {
  const { holder, iban, bic, amount, receivedCents, reference, payBy, qrCode } = transfer;
  const received = formatMoney({ cents: receivedCents, currency: amount.currency });
  return (
    <section aria-labelledby="transfer">
      <h2 id="transfer" className="font-semibold text-lg">
        {m.transfer_title()}
      </h2>
      <p className="mt-3 max-w-xl text-pretty">
        {renderMessage(m.transfer_pay_by, { day: <Day at={payBy} /> })}{" "}
        <PaymentDeadline until={until} isService={isService} />
      </p>
      <div className="mt-5 grid gap-8 border-line border-y py-5 lg:grid-cols-[minmax(0,1fr)_auto]">
        <dl className="grid content-start gap-4">
          <Instruction name={m.account_holder()} text={holder} hint={m.transfer_holder_hint()} />
          <Instruction name="IBAN" text={inGroups(iban)} copied={iban} isCode />
          {bic && <Instruction name="BIC" text={bic} isCode />}
          <Instruction
            name={receivedCents > 0 ? m.transfer_missing() : m.amount()}
            text={formatMoney(amount)}
            copied={(amount.cents / 100).toFixed(2)}
            hint={receivedCents > 0 ? m.transfer_received({ amount: received }) : undefined}
            isCode
          />
          <Instruction
            name={m.mail_reference()}
            text={formatReference(reference)}
            copied={reference}
            hint={m.transfer_reference_hint()}
            isCode
          />
        </dl>
        {qrCode && (
          <figure className="w-48 max-w-full justify-self-center">
            <QrImage qrCode={qrCode} alt={m.transfer_code_alt()} className="w-full" />
            <figcaption className="mt-2 text-center text-muted text-sm text-balance">
              {m.transfer_code_text()}
            </figcaption>
          </figure>
        )}
      </div>
    </section>
  );
}

type InstructionProps = {
  name: string;
  text: string;
  copied?: string;
  hint?: string;
  isCode?: boolean;
};

function Instruction({ name, text, copied = text, hint, isCode = false }: InstructionProps) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="flex items-center justify-between gap-3">
        <span
          dir="auto"
          className={`[overflow-wrap:anywhere] ${isCode ? "font-mono text-sm tracking-tight sm:text-base" : "font-semibold"}`}
        >
          {text}
        </span>
        <CopyButton
          text={copied}
          name={m.copy_named({ name })}
          copied={{ title: m.copied_named({ name }) }}
          failed={m.copy_failed()}
        />
      </dd>
      {hint && <dd className="text-muted text-sm">{hint}</dd>}
    </div>
  );
}
