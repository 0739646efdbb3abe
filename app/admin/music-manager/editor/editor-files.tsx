import { langOf } from "#app/platform/i18n/language.ts";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { CheckboxField, InputField } from "#app/platform/ui/field.tsx";
import { formatDuration } from "#app/platform/ui/format.ts";
import { PreviewAudio } from "#app/platform/uploads/preview-audio.tsx";
import { UploadField } from "#app/platform/uploads/upload-field.tsx";
import { fileKindNames, finishedKind } from "#app/shop/catalog/files/file-kinds.ts";
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
  const hasFiles = track !== undefined && (track.files.length > 0 || track.isSold);
  return (
    <fieldset className="grid gap-5">
      <legend className="sr-only">{m.files()}</legend>
      <FileField
        error={errors.audio}
        kind="audio"
        name="audio"
        label={m.preview()}
        current={
          track && preview !== undefined ? (
            <StoredPreview track={track} preview={preview} />
          ) : undefined
        }
        onReady={onDetected}
        choices={(file) => <ForBuyerToo {...file} isTicked={!hasFiles && !values.driveLink} />}
      />
      <FileField
        error={errors.cover}
        kind="cover"
        name="cover"
        label={m.track_cover()}
        current={
          track?.cover && (
            <div className="w-full max-w-48">
              <CoverImage cover={track.cover} alt={m.track_cover()} sizes="192px" />
            </div>
          )
        }
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

type StoredProps = { track: NonNullable<Props["track"]>; preview: number };

function StoredPreview({ track, preview }: StoredProps) {
  return (
    <>
      <p className="text-sm">{m.music_manager_preview_of({ preview: formatDuration(preview) })}</p>
      {track.previewAddress && <PreviewAudio address={track.previewAddress} name={track.title} />}
    </>
  );
}

/** The finished audio is uploaded once, for its preview and for its buyer. */
function ForBuyerToo({ id, name, isTicked }: { id: string; name: string; isTicked: boolean }) {
  const kind = finishedKind(name);
  return (
    <CheckboxField
      name={`new:${id}`}
      value={kind}
      label={m.uploads_also_for_buyer({ kind: fileKindNames[kind]() })}
      defaultChecked={isTicked}
    />
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
