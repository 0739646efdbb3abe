import { CheckboxField, InputField, SelectField } from "#app/platform/ui/field.tsx";
import { m } from "#messages";
import type { UserListItem, UserResult } from "./user-commands.server.ts";

type Props = {
  /** Undefined for a new account. */
  user: UserListItem | undefined;
  result: UserResult | undefined;
};

export function UserFields({ user, result }: Props) {
  const { errors, typed } = result ?? {};
  return (
    <>
      <InputField
        label={m.username()}
        error={errors?.username}
        name="username"
        defaultValue={typed?.username ?? user?.username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <Role user={user} chosen={typed?.role ?? user?.role ?? "user"} />
      <div className="grid gap-1">
        <Switch
          name="isActive"
          label={m.users_active_may_sign_in()}
          isOn={typed ? typed.isActive === "on" : (user?.isActive ?? true)}
          whyLocked={user?.whyNotDeactivate}
        />
        <Switch
          name="canUpload"
          label={m.users_may_upload()}
          isOn={typed ? typed.canUpload === "on" : (user?.canUpload ?? true)}
        />
      </div>
    </>
  );
}

function Role({ user, chosen }: { user: UserListItem | undefined; chosen: string }) {
  const why = user?.whyNotOtherRole;
  return (
    <>
      <SelectField
        label={m.users_role()}
        hint={why}
        name={why ? undefined : "role"}
        defaultValue={chosen}
        disabled={why !== undefined}
      >
        <option value="user">{m.users_user()}</option>
        <option value="admin">{m.users_administrator()}</option>
      </SelectField>
      {why && <input type="hidden" name="role" value={user?.role} />}
    </>
  );
}

type SwitchProps = { name: string; label: string; isOn: boolean; whyLocked?: string };

/** Browsers omit disabled boxes, so a hidden field sends the value. */
function Switch({ name, label, isOn, whyLocked }: SwitchProps) {
  return (
    <>
      <CheckboxField
        label={label}
        hint={whyLocked}
        name={whyLocked ? undefined : name}
        defaultChecked={isOn}
        disabled={whyLocked !== undefined}
      />
      {whyLocked && isOn && <input type="hidden" name={name} value="on" />}
    </>
  );
}
