import { useState } from "react";
import type { findNextPayout, Producer } from "#app/shares/producers.server.ts";
import { sayShare } from "#app/shares/share.ts";
import { InputField } from "#app/ui/field.tsx";
import { formatCount } from "#app/ui/format.ts";
import { showMoney, showNumber } from "#app/ui/money.ts";
import type { FormResult } from "#app/web/form-result.ts";
import { t } from "#app/words/words.ts";
import { DialogForm } from "../parts/dialog-form.tsx";
import { PageDialog, QuestionDialog } from "../parts/page-dialog.tsx";
import { ProofFields } from "../parts/proof-fields.tsx";

export type ShareResult = FormResult<{ shareBasisPoints: number | null }>;

type ShareProps = {
  producer: Producer;
  byDefault: number;
  proof: React.ComponentProps<typeof ProofFields>["proof"];
  result: ShareResult | undefined;
  closeTo: string;
};

export function ShareDialog({ producer, byDefault, proof, result, closeTo }: ShareProps) {
  const [opened] = useState(producer);
  const { errors, typed, theirs, version } = result ?? {};
  const saved = opened.shareBasisPoints === null ? "" : String(opened.shareBasisPoints / 100);
  return (
    <PageDialog
      title={t`Share of ${opened.name}`}
      text={t`Of what the shop keeps of a sale before VAT. Sales made before keep the share they were made with.`}
      closeTo={closeTo}
    >
      <DialogForm
        opened={{ id: opened.id, version: opened.shareVersion }}
        result={result}
        theirs={theirs && [{ name: t`Percent`, text: t(sayShare(theirs.shareBasisPoints)) }]}
        newest={version}
        intent="share"
        label={t`Save`}
        closeTo={closeTo}
        isFinal
      >
        <InputField
          label={t`Percent`}
          name="percent"
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          isNumeric
          defaultValue={typed?.percent ?? saved}
          error={errors?.percent}
          hint={t`Such as 70 or 62.5. Empty: the default, ${showNumber(byDefault / 100)} %; of administrators none.`}
        />
        <ProofFields proof={proof} result={result} />
      </DialogForm>
    </PageDialog>
  );
}

type PayoutProps = {
  next: Awaited<ReturnType<typeof findNextPayout>>;
  formKey: string;
  result: ShareResult | undefined;
  closeTo: string;
};

export function PayoutDialog({ next, formKey, result, closeTo }: PayoutProps) {
  const [key] = useState(formKey);
  const amount = showMoney({ cents: next.cents, currency: next.currency });
  return (
    <QuestionDialog
      title={t`Make a file of ${t(formatCount(next.payments, "payment"))}, ${amount} in all?`}
      text={t`What it contains counts as paid from then on. The money moves once you give the file to your bank; if the bank refuses it, you can cancel it.`}
      closeTo={closeTo}
      intent="make-payout"
      label={t`Make the file`}
      fields={{ formKey: key }}
      problem={result?.problem}
    />
  );
}
