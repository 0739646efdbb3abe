import { useState } from "react";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { findNextPayout, Producer } from "#app/shop/accounting/shares/producers.server.ts";
import { formatShare } from "#app/shop/accounting/shares/share.ts";
import { m } from "#messages";
import { DialogForm } from "../shared/dialog-form.tsx";
import { PageDialog, QuestionDialog } from "../shared/page-dialog.tsx";
import { ReauthenticationFields } from "../shared/reauthentication-fields.tsx";

export type ShareResult = FormResult<{ shareBasisPoints: number | null }>;

type ShareProps = {
  producer: Producer;
  byDefault: number;
  reauthentication: React.ComponentProps<typeof ReauthenticationFields>["reauthentication"];
  result: ShareResult | undefined;
  closeTo: string;
};

export function ShareDialog({
  producer,
  byDefault,
  reauthentication,
  result,
  closeTo,
}: ShareProps) {
  const [opened] = useState(producer);
  const { errors, typed, theirs, version } = result ?? {};
  const saved = opened.shareBasisPoints === null ? "" : String(opened.shareBasisPoints / 100);
  return (
    <PageDialog
      title={m.shares_share_of({ name: opened.name })}
      text={m.shares_of_what_the_shop_keeps_of()}
      closeTo={closeTo}
    >
      <DialogForm
        opened={{ id: opened.id, version: opened.shareVersion }}
        result={result}
        theirs={theirs && [{ name: m.percent(), text: formatShare(theirs.shareBasisPoints) }]}
        newest={version}
        intent="share"
        label={m.save()}
        closeTo={closeTo}
        isFinal
      >
        <InputField
          label={m.percent()}
          name="percent"
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          isNumeric
          defaultValue={typed?.percent ?? saved}
          error={errors?.percent}
          hint={m.shares_rate_hint({ byDefault: byDefault / 100 })}
        />
        <ReauthenticationFields reauthentication={reauthentication} result={result} />
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
  const amount = formatMoney({ cents: next.cents, currency: next.currency });
  return (
    <QuestionDialog
      title={m.shares_create_file_question({ payments: next.payments, amount })}
      text={m.shares_what_it_contains_counts_as_paid()}
      closeTo={closeTo}
      intent="make-payout"
      label={m.shares_make_the_file()}
      tone="accent"
      fields={{ formKey: key }}
      problem={result?.problem}
    />
  );
}
