import { showToast } from "#app/platform/ui/toasts.tsx";
import { queueDrafts } from "#app/platform/uploads/draft-queue.ts";
import { type SortedFiles, sortFiles } from "#app/platform/uploads/dropped-file-kind.ts";
import { bundleFiles, leftOverSentence } from "#app/shop/catalog/files/draft-bundles.ts";
import { m } from "#messages";

export async function addDrafts(files: readonly File[]): Promise<void> {
  addSortedDrafts(await sortFiles(files));
}

export function addSortedDrafts(sorted: SortedFiles): void {
  const { bundles, leftOver } = bundleFiles(sorted);
  queueDrafts(bundles);
  const text = leftOverSentence(leftOver);
  if (text) showToast({ title: m.upload_error(), text, tone: "problem" });
}
