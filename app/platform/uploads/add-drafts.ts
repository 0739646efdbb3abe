import { showToast } from "#app/platform/ui/toasts.tsx";
import { m } from "#messages";
import { bundleFiles, leftOverSentence } from "./draft-bundles.ts";
import { queueDrafts } from "./draft-queue.ts";
import { type SortedFiles, sortFiles } from "./dropped-file-kind.ts";

export async function addDrafts(files: readonly File[]): Promise<void> {
  addSortedDrafts(await sortFiles(files));
}

export function addSortedDrafts(sorted: SortedFiles): void {
  const { bundles, leftOver } = bundleFiles(sorted);
  queueDrafts(bundles);
  const text = leftOverSentence(leftOver);
  if (text) showToast({ title: m.upload_error(), text, tone: "problem" });
}
