import { Plus } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { PageLinks } from "#app/platform/navigation/page-links.tsx";
import { Alert, type Problem } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatTrackCount } from "#app/platform/ui/counts.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { FileDrop } from "#app/platform/uploads/file-drop.tsx";
import type { ManagedPage } from "#app/shop/catalog/managed-tracks.server.ts";
import { m } from "#messages";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { addDrafts } from "./drafts/add-drafts.ts";
import { DraftUploads } from "./drafts/draft-uploads.tsx";
import { FirstUpload, UploadTracks } from "./drafts/upload-tracks.tsx";
import type { AskedTrack } from "./editor/find-form.server.ts";
import {
  DeleteDialog,
  ReplaceDialog,
  SellDialog,
  type UndoableSale,
  UndoSaleDialog,
} from "./list-dialogs.tsx";
import { managerAddress } from "./manager-address.ts";
import { ManagerFilters } from "./manager-filters.tsx";
import { ManagerToolbar } from "./manager-toolbar.tsx";
import { MovingNotice } from "./moving.tsx";
import type { TrackPermissions } from "./track-permissions.ts";
import { TrackRows } from "./track-rows.tsx";

type Props = {
  permissions: TrackPermissions;
  /** `offset` is the number of tracks before the first. */
  list: ManagedPage & {
    offset: number;
    search?: string;
    isFiltered: boolean;
    order: "shop" | "newest";
  };
  /** Present while the last bulk action can be undone. */
  lastAction?: React.ComponentProps<typeof BulkBar>["last"];
  problem?: Problem;
  moving?: { id: string; title: string };
  deleting?: { id: string; title: string; isSold: boolean };
  /** `error` belongs to the field for the reason. */
  undoing?: UndoableSale & { error: string | undefined };
  selling?: AskedTrack;
  replacing?: AskedTrack;
};

export function ManagerList({
  permissions,
  list,
  lastAction,
  problem,
  moving,
  deleting,
  undoing,
  selling,
  replacing,
}: Props) {
  const [parameters] = useSearchParams();
  const { tracks, page, pages, search, isFiltered, order } = list;
  return (
    <main id="content" className="min-w-0 pb-16">
      <DraftDrop isOpen={permissions.add}>
        <AdminHeading title={m.music_manager()} text={formatTrackCount(list)}>
          {permissions.add && (
            <div className="flex flex-wrap gap-2">
              <UploadTracks label={m.music_manager_upload_several()} tone="plain" />
              <Link
                to={managerAddress(parameters, { new: "1" })}
                className={buttonVariants("accent")}
              >
                <Plus aria-hidden className="size-4" /> {m.music_manager_new_track()}
              </Link>
            </div>
          )}
        </AdminHeading>
        <DraftUploads />
        {problem && (
          <Alert role="alert" title={problem.title} lang={problem.lang} className="mb-5">
            {problem.text}
          </Alert>
        )}
        <ManagerToolbar search={search} order={order} maySort={permissions.reorder} />
        <ManagerFilters />
        <MovingNotice moving={moving} />
        {tracks.length > 0 ? (
          <>
            {!moving && <BulkBar permissions={permissions} list={list} last={lastAction} />}
            <TrackRows permissions={permissions} list={list} moving={moving} />
          </>
        ) : (
          <NoTracks isFiltered={search !== undefined || isFiltered} mayAdd={permissions.add} />
        )}
        <PageLinks page={page} pages={pages} />
      </DraftDrop>
      {deleting && <DeleteDialog key={deleting.id} track={deleting} />}
      {selling && <SellDialog key={selling.id} track={selling} />}
      {replacing && <ReplaceDialog key={replacing.id} track={replacing} />}
      {undoing && <UndoSaleDialog key={undoing.id} track={undoing} error={undoing.error} />}
    </main>
  );
}

function NoTracks({ isFiltered, mayAdd }: { isFiltered: boolean; mayAdd: boolean }) {
  if (isFiltered)
    return <EmptyState title={m.no_tracks_found()} text={m.music_manager_change_the_filters()} />;
  return mayAdd ? <FirstUpload /> : <EmptyState title={m.music_manager_no_tracks_yet()} />;
}

/** Turns dropped files into drafts, for users who may add tracks. */
function DraftDrop({ isOpen, children }: { isOpen: boolean; children: React.ReactNode }) {
  if (!isOpen) return children;
  return (
    <FileDrop
      says={m.music_manager_drop_audio_files_or_a_folder()}
      onFiles={(files) => void addDrafts(files)}
    >
      {children}
    </FileDrop>
  );
}
