import { Copy } from "lucide-react";
import { m } from "#messages";
import { showToast, type ToastText } from "./toasts.tsx";

type Props = {
  text: string;
  name: string;
  copied: ToastText;
  failed: string;
};

export function CopyButton({ text, name, copied, failed }: Props) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => void copy(text, copied, failed)}
      className="scripted grid size-9 shrink-0 place-items-center text-muted hover:bg-raised hover:text-ink"
    >
      <Copy aria-hidden className="size-4" strokeWidth={1.75} />
    </button>
  );
}

async function copy(text: string, copied: ToastText, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copied);
  } catch {
    showToast({ title: m.ui_failed_to_copy(), text: failed, tone: "problem" });
  }
}
