import type { FieldValues } from "#app/catalogue/track-values.ts";
import { InputField } from "#app/ui/field.tsx";
import { formatDuration } from "#app/ui/format.ts";
import { UploadField } from "#app/uploads/upload-field.tsx";
import { langOf, t } from "#app/words/words.ts";
import type { ShownForm } from "./find-form.server.ts";
import type { EditorResult } from "./save-commands.server.ts";
import type { Detected } from "./use-sound.ts";

type Props = {
  track: ShownForm["track"];
  values: FieldValues;
  errors: NonNullable<EditorResult["errors"]>;
  onDetected: (detected: Detected) => void;
};

/** Cover and preview, which visitors get, and where the files are that a buyer gets. */
export function EditorFiles({ track, values, errors, onDetected }: Props) {
  const preview = track?.previewSeconds;
  return (
    <fieldset className="grid gap-5">
      <legend className="sr-only">{t`Files`}</legend>
      <FileField
        error={errors.audio}
        kind="audio"
        name="audio"
        label={t`Preview`}
        current={
          preview === undefined ? undefined : { text: t`Preview of ${formatDuration(preview)}` }
        }
        onReady={onDetected}
      />
      <FileField
        error={errors.cover}
        kind="cover"
        name="cover"
        label={t`Cover`}
        current={track?.cover && { text: t`This track has a cover` }}
      />
      <InputField
        label={t`Download file link`}
        error={errors.driveLink}
        errorLang={langOf("pt")}
        hint={t`Where the files for the buyer are. Nobody else gets to see it.`}
        name="driveLink"
        type="url"
        defaultValue={values.driveLink}
        maxLength={2048}
        placeholder="https://"
        autoComplete="off"
      />
    </fieldset>
  );
}

type FileFieldProps = React.ComponentProps<typeof UploadField> & { error: string | undefined };

function FileField({ error, ...field }: FileFieldProps) {
  return (
    <div className="grid gap-1.5">
      <UploadField {...field} />
      {error && (
        <p role="alert" tabIndex={-1} className="text-accent text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
