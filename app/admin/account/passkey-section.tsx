import { Form } from "react-router";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { InputField } from "#app/platform/ui/field.tsx";
import { PasskeyButton } from "#app/storefront/shared/passkey-button.tsx";
import { m } from "#messages";
import { ReauthenticationFields } from "../shared/reauthentication-fields.tsx";
import type { AccountResult } from "./account-commands.server.ts";
import { AccountSection, type Reauthentication, resultFor } from "./account-section.tsx";

type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };
type Props = {
  passkeys: Passkey[];
  reauthentication: Reauthentication;
  result: AccountResult | undefined;
};

const text = m.account_sign_in_by_finger_face_or;

export function PasskeySection({ passkeys, reauthentication, result }: Props) {
  return (
    <AccountSection id="passkeys" title={m.account_passkeys()} text={text()}>
      {passkeys.length > 0 && (
        <ul className="border border-line">
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              reauthentication={reauthentication}
              result={result}
            />
          ))}
        </ul>
      )}
      <p className="unscripted text-muted text-sm">{m.account_passkeys_need_scripts()}</p>
      <NewPasskey reauthentication={reauthentication} result={resultFor(result, "add-passkey")} />
    </AccountSection>
  );
}

function NewPasskey({ reauthentication, result }: Omit<Props, "passkeys">) {
  const { errors, problem, typed } = result ?? {};
  return (
    <Form method="post" preventScrollReset noValidate className="scripted grid max-w-md gap-4">
      <FormAlert problem={errors?.name || errors?.currentPassword ? undefined : problem} />
      <input type="hidden" name="intent" value="add-passkey" />
      <InputField
        label={m.account_name_of_the_passkey()}
        name="name"
        defaultValue={typed?.name}
        error={errors?.name}
        maxLength={60}
        placeholder={m.account_my_laptop()}
      />
      <ReauthenticationFields
        reauthentication={{ ...reauthentication, hasPasskeys: false }}
        result={result}
      />
      <PasskeyButton purpose="add" name="newPasskey" label={m.account_add_a_passkey()} />
    </Form>
  );
}

function Row({
  passkey,
  reauthentication,
  result,
}: Omit<Props, "passkeys"> & { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const own = resultFor(result, "remove-passkey", id);
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 border-line border-b px-4 py-3 last:border-b-0">
      <div className="min-w-0 self-center">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-muted text-sm">
          {m.added()} <DateTime at={createdAt} />
          {lastUsedAt ? (
            <>
              {m.account_last_used()} <DateTime at={lastUsedAt} />
            </>
          ) : (
            m.account_not_used_yet()
          )}
        </p>
      </div>
      <Form method="post" preventScrollReset className="grid justify-items-end gap-3">
        <FormAlert problem={own?.errors ? undefined : own?.problem} />
        <ReauthenticationFields reauthentication={reauthentication} result={own} />
        <input type="hidden" name="id" value={id} />
        <button
          type="submit"
          name="intent"
          value="remove-passkey"
          aria-label={m.remove_named({ name })}
          className={buttonVariants("plain", "small")}
        >
          {m.remove()}
        </button>
      </Form>
    </li>
  );
}
