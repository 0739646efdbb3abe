import { showToast } from "#app/platform/ui/toasts.tsx";
import { m } from "#messages";
import type { AwaitedFile } from "./form-uploads.ts";

/** Returns why the form cannot be sent yet, or undefined. */
export function pendingUploadText(awaited: readonly AwaitedFile[]): string | undefined {
  const [first] = awaited;
  if (!first) return undefined;
  const uncropped = awaited.find(({ isUncropped }) => isUncropped);
  if (uncropped) return m.crop_first({ name: uncropped.name });
  const failed = awaited.find(({ hasFailed }) => hasFailed);
  if (failed) return m.music_manager_is_not_in_try_it_again({ name: failed.name });
  return m.uploads_still_uploading({ count: awaited.length, name: first.name });
}

export function showPendingUploads(awaited: readonly AwaitedFile[]): void {
  showToast({
    title: m.music_manager_not_saved_yet(),
    text: pendingUploadText(awaited),
    tone: "problem",
  });
}
