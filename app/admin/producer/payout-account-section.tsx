import { Form, href } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { GuardedForm } from "#app/platform/forms/unsaved-changes/guarded-form.tsx";
import { usePageKey } from "#app/platform/navigation/page-key.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import type { Producer } from "#app/shop/accounting/shares/producers.server.ts";
import { MAX_BIC, MAX_HOLDER, MAX_IBAN } from "#app/shop/payments/bank-transfer/account-limits.ts";
import { m } from "#messages";
import { ReauthenticationFields } from "../shared/reauthentication-fields.tsx";

type Props = {
  producer: Producer;
  isOwn: boolean;
  reauthentication: { isNeeded: boolean; hasPasskeys: boolean };
  result: FormResult | undefined;
};

/** The stored account is never displayed in full. */
export function PayoutAccountSection({ producer, isOwn, reauthentication, result }: Props) {
  const { maskedIban } = producer;
  const key = usePageKey(); // A new key resets the form after each save.
  return (
    <section aria-labelledby="account" className="grid content-start gap-5">
      <div>
        <h2 id="account" className="font-semibold text-lg">
          {m.producer_payout_account()}
        </h2>
        <p className="mt-2 text-muted text-sm text-pretty">{describeAccount(producer, isOwn)}</p>
      </div>
      <AccountForm
        key={key}
        producer={producer}
        reauthentication={reauthentication}
        result={result}
      />
      {maskedIban && (
        <RemoveForm producer={producer} reauthentication={reauthentication} result={result} />
      )}
    </section>
  );
}

function describeAccount({ maskedIban, accountHolder }: Producer, isOwn: boolean): string {
  if (!maskedIban) return m.producer_payout_account_needed();
  return isOwn
    ? m.producer_you_are_paid_to_in_the({ maskedIban, accountHolder: accountHolder ?? "" })
    : m.producer_they_are_paid_to_in_the({ maskedIban, accountHolder: accountHolder ?? "" });
}

type FormProps = Omit<Props, "isOwn">;

function AccountForm({ producer, reauthentication, result: all }: FormProps) {
  const result = all?.typed?.intent === "account" ? all : undefined;
  const { errors, typed } = result ?? {};
  return (
    <GuardedForm
      method="post"
      action={href("/admin/shares/:id", { id: producer.id })}
      preventScrollReset
      noValidate
      isUnsaved={typed !== undefined}
      className="grid max-w-md gap-4"
    >
      <FormAlert problem={errors ? undefined : result?.problem} />
      <input type="hidden" name="version" value={producer.accountVersion} />
      <AccountFields errors={errors} typed={typed} />
      <ReauthenticationFields reauthentication={reauthentication} result={result} />
      <button
        type="submit"
        name="intent"
        value="account"
        className={`justify-self-start ${buttonVariants("accent")}`}
      >
        {producer.maskedIban ? m.producer_change_the_account() : m.producer_save_the_account()}
      </button>
    </GuardedForm>
  );
}

function AccountFields({ errors, typed }: Pick<FormResult, "errors" | "typed">) {
  return (
    <>
      <InputField
        label={m.account_holder()}
        name="accountHolder"
        autoComplete="off"
        maxLength={MAX_HOLDER}
        defaultValue={typed?.accountHolder}
        error={errors?.accountHolder}
        hint={m.as_the_bank_writes_it_banks()}
      />
      <InputField
        label={m.iban()}
        name="accountIban"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_IBAN}
        placeholder={m.pt50_0002_0123_1234_5678_9015()}
        defaultValue={typed?.accountIban}
        error={errors?.accountIban}
      />
      <InputField
        label={m.bic()}
        name="accountBic"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_BIC}
        defaultValue={typed?.accountBic}
        error={errors?.accountBic}
        hint={m.may_be_left_out_some_banks()}
      />
    </>
  );
}

function RemoveForm({ producer, reauthentication, result: all }: FormProps) {
  const result = all?.typed?.intent === "remove-account" ? all : undefined;
  return (
    <Form
      method="post"
      action={href("/admin/shares/:id", { id: producer.id })}
      preventScrollReset
      className="grid max-w-md gap-3"
    >
      <FormAlert problem={result?.errors ? undefined : result?.problem} />
      <input type="hidden" name="version" value={producer.accountVersion} />
      {result && <ReauthenticationFields reauthentication={reauthentication} result={result} />}
      <button
        type="submit"
        name="intent"
        value="remove-account"
        className={`justify-self-start ${buttonVariants("plain", "small")}`}
      >
        {m.producer_remove_the_account()}
      </button>
    </Form>
  );
}
