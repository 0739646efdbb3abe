import { GuardedForm } from "#app/platform/forms/unsaved-changes/guarded-form.tsx";
import { usePageKey } from "#app/platform/navigation/page-key.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { FormUploadsProvider, useFormUploads } from "#app/platform/uploads/form-uploads.ts";
import { UploadField } from "#app/platform/uploads/upload-field.tsx";

type Props = Pick<React.ComponentProps<typeof UploadField>, "kind" | "name" | "label"> & {
  intent: string;
  save: string;
};

export function UploadForm({ intent, save, ...field }: Props) {
  const key = usePageKey();
  const { uploads, awaited } = useFormUploads();
  return (
    <GuardedForm
      key={key}
      method="post"
      preventScrollReset
      isUnsaved={awaited.length > 0}
      className="mt-6 grid gap-4"
    >
      <FormUploadsProvider value={uploads}>
        <UploadField {...field} />
      </FormUploadsProvider>
      <button
        type="submit"
        name="intent"
        value={intent}
        className={`scripted justify-self-start ${buttonVariants("accent")}`}
      >
        {save}
      </button>
    </GuardedForm>
  );
}
