import { CheckboxField, InputField, SelectField } from "#app/platform/ui/field.tsx";
import { m } from "#messages";
import { DialogForm } from "../shared/dialog-form.tsx";
import { PageDialog } from "../shared/page-dialog.tsx";
import { ReauthenticationFields } from "../shared/reauthentication-fields.tsx";
import type { UserResult } from "./user-commands.server.ts";

type Props = {
  result: UserResult | undefined;
  reauthentication: React.ComponentProps<typeof ReauthenticationFields>["reauthentication"];
  closeTo: string;
};

export function InviteDialog({ result, reauthentication, closeTo }: Props) {
  const { errors, typed } = result ?? {};
  return (
    <PageDialog
      key="invite"
      title={m.users_invite_somebody()}
      text={m.users_they_choose_their_own_name_and()}
      closeTo={closeTo}
    >
      <DialogForm
        opened={undefined}
        result={result}
        theirs={undefined}
        newest={undefined}
        intent="invite"
        label={m.users_invite()}
        closeTo={closeTo}
        isFinal
      >
        <InputField
          label={m.email()}
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={typed?.email}
          error={errors?.email}
          maxLength={254}
          hint={m.users_leave_it_empty_for_a_link()}
        />
        <SelectField label={m.users_role()} name="role" defaultValue={typed?.role ?? "user"}>
          <option value="user">{m.users_user()}</option>
          <option value="admin">{m.users_administrator()}</option>
        </SelectField>
        <CheckboxField
          label={m.users_may_upload()}
          name="canUpload"
          defaultChecked={typed ? typed.canUpload === "on" : true}
        />
        <ReauthenticationFields reauthentication={reauthentication} result={result} />
      </DialogForm>
    </PageDialog>
  );
}
