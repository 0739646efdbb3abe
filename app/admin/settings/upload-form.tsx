import { useId } from "react";
import { GuardedForm } from "#app/platform/forms/unsaved-changes/guarded-form.tsx";
import { usePageKey } from "#app/platform/navigation/page-key.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { FormUploadsProvider, useFormUploads } from "#app/platform/uploads/form-uploads.ts";
import { pendingUploadText, showPendingUploads } from "#app/platform/uploads/pending-uploads.ts";
import { UploadField } from "#app/platform/uploads/upload-field.tsx";

type Props = Pick<React.ComponentProps<typeof UploadField>, "kind" | "name" | "label"> & {
  intent: string;
  save: string;
};

/** Cannot be sent before its file is ready. */
export function UploadForm({ intent, save, ...field }: Props) {
  const key = usePageKey();
  const reason = useId();
  const { uploads, awaited } = useFormUploads();
  const isWaiting = awaited.length > 0;
  return (
    <GuardedForm
      key={key}
      method="post"
      preventScrollReset
      isUnsaved={isWaiting}
      onSubmit={(event) => {
        if (!isWaiting) return;
        event.preventDefault();
        showPendingUploads(awaited);
      }}
      className="mt-6 grid gap-4"
    >
      <FormUploadsProvider value={uploads}>
        <UploadField {...field} />
      </FormUploadsProvider>
      <div className="scripted flex flex-wrap items-center gap-3">
        <button
          type="submit"
          name="intent"
          value={intent}
          aria-disabled={isWaiting}
          aria-describedby={isWaiting ? reason : undefined}
          className={`${buttonVariants("accent")} aria-disabled:opacity-55`}
        >
          {save}
        </button>
        <p role="status" id={reason} className="text-muted text-sm">
          {pendingUploadText(awaited)}
        </p>
      </div>
    </GuardedForm>
  );
}
