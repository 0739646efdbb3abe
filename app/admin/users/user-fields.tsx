import { fieldLook } from "../parts/field-look.ts";
import type { UserAnswer } from "./answer-user-form.server.ts";
import type { ShownUser } from "./shown-user.server.ts";

type Props = {
  /** Undefined for an account that is being added. */
  user: ShownUser | undefined;
  answer: UserAnswer | undefined;
};

/** Name, role and the two switches of an account. */
export function UserFields({ user, answer }: Props) {
  const { errors, typed } = answer ?? {};
  return (
    <>
      <label className="grid gap-2 font-semibold text-sm">
        Username
        <input
          name="username"
          defaultValue={typed?.username ?? user?.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          aria-invalid={errors?.username ? true : undefined}
          className={fieldLook}
        />
        {errors?.username && (
          <span className="font-normal text-accent text-xs">{errors.username}</span>
        )}
      </label>
      <Role user={user} chosen={typed?.role ?? user?.role ?? "user"} />
      <div className="grid gap-1">
        <Switch
          name="isActive"
          label="Active: may sign in"
          isOn={typed ? typed.isActive === "on" : (user?.isActive ?? true)}
          whyLocked={user?.whyNotDeactivate}
        />
        <Switch
          name="canUpload"
          label="May upload"
          isOn={typed ? typed.canUpload === "on" : (user?.canUpload ?? true)}
        />
      </div>
    </>
  );
}

function Role({ user, chosen }: { user: ShownUser | undefined; chosen: string }) {
  const why = user?.whyNotOtherRole;
  return (
    <label className="grid gap-2 font-semibold text-sm">
      Role
      <select
        name={why ? undefined : "role"}
        defaultValue={chosen}
        disabled={why !== undefined}
        className={`${fieldLook} disabled:opacity-60`}
      >
        <option value="user">User</option>
        <option value="admin">Administrator</option>
      </select>
      {why && (
        <>
          <input type="hidden" name="role" value={user?.role} />
          <span className="font-normal text-muted text-xs">{why}</span>
        </>
      )}
    </label>
  );
}

type SwitchProps = { name: string; label: string; isOn: boolean; whyLocked?: string };

/** A box that is locked is not sent by browsers, so that a hidden field says what it stands at. */
function Switch({ name, label, isOn, whyLocked }: SwitchProps) {
  return (
    <label className="flex min-h-9 items-center gap-3 text-sm">
      <input
        type="checkbox"
        name={whyLocked ? undefined : name}
        defaultChecked={isOn}
        disabled={whyLocked !== undefined}
        className="size-5 accent-accent"
      />
      <span>
        {label}
        {whyLocked && <span className="block text-muted text-xs">{whyLocked}</span>}
      </span>
      {whyLocked && isOn && <input type="hidden" name={name} value="on" />}
    </label>
  );
}
