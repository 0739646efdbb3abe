import { CheckboxField, InputField, SelectField } from "#app/ui/field.tsx";
import { t } from "#app/words/words.ts";
import { DialogForm } from "../parts/dialog-form.tsx";
import { PageDialog } from "../parts/page-dialog.tsx";
import { ProofFields } from "../parts/proof-fields.tsx";
import type { UserResult } from "./user-commands.server.ts";

type Props = {
  result: UserResult | undefined;
  proof: React.ComponentProps<typeof ProofFields>["proof"];
  closeTo: string;
};

export function InviteDialog({ result, proof, closeTo }: Props) {
  const { errors, typed } = result ?? {};
  return (
    <PageDialog
      key="invite"
      title={t`Invite somebody`}
      text={t`They choose their own name and password. The link counts once, for seven days.`}
      closeTo={closeTo}
    >
      <DialogForm
        opened={undefined}
        result={result}
        theirs={undefined}
        newest={undefined}
        intent="invite"
        label={t`Invite`}
        closeTo={closeTo}
        isFinal
      >
        <InputField
          label={t`Email`}
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={typed?.email}
          error={errors?.email}
          maxLength={254}
          hint={t`Leave it empty for a link that you pass on yourself.`}
        />
        <SelectField label={t`Role`} name="role" defaultValue={typed?.role ?? "user"}>
          <option value="user">{t`User`}</option>
          <option value="admin">{t`Administrator`}</option>
        </SelectField>
        <CheckboxField
          label={t`May upload`}
          name="canUpload"
          defaultChecked={typed ? typed.canUpload === "on" : true}
        />
        <ProofFields proof={proof} result={result} />
      </DialogForm>
    </PageDialog>
  );
}
