import { ArrowLeft } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { FileDrop } from "#app/platform/uploads/file-drop.tsx";
import { showSkippedFiles, useFormUploads } from "#app/platform/uploads/form-uploads.ts";
import { m } from "#messages";
import { AdminHeading } from "../../shared/admin-heading.tsx";
import { addSortedDrafts } from "../drafts/add-drafts.ts";
import { DraftUploads } from "../drafts/draft-uploads.tsx";
import { managerAddress } from "../manager-address.ts";
import type { TrackPermissions } from "../track-permissions.ts";
import { AudioMatches } from "./audio-matches.tsx";
import { EditorForm } from "./editor-form.tsx";
import type { TrackEditorData } from "./find-form.server.ts";
import type { EditorResult } from "./save-commands.server.ts";

type Props = {
  form: TrackEditorData;
  result: EditorResult | undefined;
  permissions: Pick<TrackPermissions, "undoSale" | "markNew">;
};

export function TrackEditor({ form, result, permissions }: Props) {
  const { track } = form;
  const { uploads, awaited } = useFormUploads(track ? undefined : addSortedDrafts);
  return (
    <main id="content" className="min-w-0 pb-16">
      <EditorHead track={track} />
      {!track && (
        <p className="scripted -mt-4 mb-6 text-muted">{m.music_manager_new_track_text()}</p>
      )}
      {!track && <DraftUploads />}
      {track && <AudioMatches audioMatches={track.audioMatches} />}
      <FileDrop
        says={track ? m.music_manager_drop_a_preview_and_a_cover() : m.music_manager_drop_several()}
        onFiles={(files) => void uploads.assignFiles(files).then(showSkippedFiles)}
      >
        <EditorForm
          form={form}
          result={result}
          permissions={permissions}
          uploads={uploads}
          awaited={awaited}
        />
      </FileDrop>
    </main>
  );
}

function EditorHead({ track }: Pick<TrackEditorData, "track">) {
  const [parameters] = useSearchParams();
  return (
    <>
      <Link
        to={managerAddress(parameters)}
        className="mt-4 inline-flex items-center gap-2 py-2 text-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" /> {m.music_manager()}
      </Link>
      <AdminHeading
        title={track ? m.edit_track() : m.music_manager_new_track()}
        text={track?.isDraft ? m.track_titled_draft({ title: track.title }) : track?.title}
      >
        {track?.cover && (
          <div className="size-16">
            <CoverImage cover={track.cover} alt="" sizes="64px" isEager />
          </div>
        )}
      </AdminHeading>
    </>
  );
}
