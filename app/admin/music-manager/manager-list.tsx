import { Plus } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import type { ManagedPage } from "#app/catalogue/managed-tracks.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatCount } from "#app/ui/format.ts";
import { PageLinks } from "#app/ui/page-links.tsx";
import type { ToastText } from "#app/ui/toasts.tsx";
import { addDrafts } from "#app/uploads/add-drafts.ts";
import { FileDrop } from "#app/uploads/file-drop.tsx";
import { AdminHeading } from "../parts/admin-heading.tsx";
import { RemoveDialog } from "./delete-dialog.tsx";
import { DraftUploads } from "./draft-uploads.tsx";
import { managerAddress } from "./manager-address.ts";
import { ManagerToolbar } from "./manager-toolbar.tsx";
import type { May } from "./may.ts";
import { MovingNotice } from "./moving-notice.tsx";
import { TrackRows } from "./track-rows.tsx";
import { UndoSaleDialog } from "./undo-sale-dialog.tsx";
import { UploadSeveral } from "./upload-several.tsx";

type Props = {
  may: May;
  list: ManagedPage & { search?: string; order: "shop" | "newest" };
  /** Why something was not done. */
  notice?: ToastText;
  /** The track whose new place is being chosen. */
  moving?: { id: string; title: string };
  removing?: { id: string; title: string; isSold: boolean };
  /** The track whose sale is being undone, and why its reason was not taken. */
  undoing?: { id: string; title: string; error: string | undefined };
};

export function ManagerList({ may, list, notice, moving, removing, undoing }: Props) {
  const [parameters] = useSearchParams();
  const { tracks, page, pages, search, order } = list;
  return (
    <main id="content" className="min-w-0 pb-16">
      <DraftDrop isOpen={may.add}>
        <AdminHeading title="Music Manager" text={formatCount(list.count, "track", list)}>
          {may.add && (
            <div className="flex flex-wrap gap-2">
              <UploadSeveral />
              <Link to={managerAddress(parameters, { new: "1" })} className={buttonLook("accent")}>
                <Plus aria-hidden className="size-4" /> New Track
              </Link>
            </div>
          )}
        </AdminHeading>
        <DraftUploads />
        {notice && (
          <Alert role="alert" title={notice.title} lang={notice.lang} className="mb-5">
            {notice.text}
          </Alert>
        )}
        <ManagerToolbar search={search} order={order} maySort={may.reorder} />
        <MovingNotice moving={moving} />
        {tracks.length > 0 ? (
          <TrackRows may={may} list={list} moving={moving} />
        ) : (
          <EmptyState
            title={search ? "No tracks found" : "No tracks yet"}
            text={search ? "Try a different search term" : "The tracks that you add appear here."}
          />
        )}
        <PageLinks page={page} pages={pages} />
      </DraftDrop>
      {removing && <RemoveDialog key={removing.id} track={removing} />}
      {undoing && <UndoSaleDialog key={undoing.id} track={undoing} error={undoing.error} />}
    </main>
  );
}

/** Files that are dropped anywhere on the list become drafts, for those who may add tracks. */
function DraftDrop({ isOpen, children }: { isOpen: boolean; children: React.ReactNode }) {
  if (!isOpen) return children;
  return (
    <FileDrop
      says="Drop audio files or a folder: each becomes a draft"
      onFiles={(files) => void addDrafts(files)}
    >
      {children}
    </FileDrop>
  );
}
