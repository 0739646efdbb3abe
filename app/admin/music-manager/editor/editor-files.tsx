import { langOf } from "#app/platform/i18n/language.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import { formatDuration } from "#app/platform/ui/format.ts";
import { UploadField } from "#app/platform/uploads/upload-field.tsx";
import type { FieldValues } from "#app/shop/catalog/track-fields.ts";
import { m } from "#messages";
import type { TrackEditorData } from "./find-form.server.ts";
import type { EditorResult } from "./save-commands.server.ts";
import type { Detected } from "./use-sound.ts";

type Props = {
  track: TrackEditorData["track"];
  values: FieldValues;
  errors: NonNullable<EditorResult["errors"]>;
  onDetected: (detected: Detected) => void;
};

/** Cover and preview for visitors, and the location of the buyer's files. */
export function EditorFiles({ track, values, errors, onDetected }: Props) {
  const preview = track?.previewSeconds;
  return (
    <fieldset className="grid gap-5">
      <legend className="sr-only">{m.files()}</legend>
      <FileField
        error={errors.audio}
        kind="audio"
        name="audio"
        label={m.preview()}
        current={
          preview === undefined
            ? undefined
            : { text: m.music_manager_preview_of({ preview: formatDuration(preview) }) }
        }
        onReady={onDetected}
      />
      <FileField
        error={errors.cover}
        kind="cover"
        name="cover"
        label={m.track_cover()}
        current={track?.cover && { text: m.music_manager_this_track_has_a_cover() }}
      />
      <InputField
        label={m.track_download_link()}
        error={errors.driveLink}
        errorLang={langOf("pt")}
        hint={m.music_manager_where_the_files_for_the_buyer()}
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
        <p role="alert" tabIndex={-1} className="danger-text text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
