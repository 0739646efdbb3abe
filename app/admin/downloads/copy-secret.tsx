import { Copy } from "lucide-react";
import { showToast } from "#app/ui/toasts.tsx";

type Props = {
  link: string;
  /** What is copied, for those who do not see beside what the button stands. */
  name: string;
  /** What the toast says when it is done. */
  done: string;
};

/** Copies a private link to the clipboard. */
export function CopySecret({ link, name, done }: Props) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => void copy(link, done)}
      className="scripted grid size-9 shrink-0 place-items-center text-muted hover:bg-raised hover:text-ink"
    >
      <Copy aria-hidden className="size-4" strokeWidth={1.75} />
    </button>
  );
}

async function copy(link: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast({ title: "Link copied", text: done });
  } catch {
    const text = "Could not copy link to clipboard";
    showToast({ title: "Failed to copy", text, tone: "problem" });
  }
}
