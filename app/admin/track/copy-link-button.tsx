import { Copy } from "lucide-react";
import { buttonLook } from "#app/ui/button-look.ts";
import { showToast } from "#app/ui/toasts.tsx";

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast({ title: "Link copied" });
  } catch {
    showToast({ title: "Failed to copy link", tone: "problem" });
  }
}

/** Copies a track's public address. */
export function CopyLinkButton({ link }: { link: string }) {
  return (
    <button
      type="button"
      onClick={() => void copy(link)}
      className={`scripted ${buttonLook("plain")}`}
    >
      <Copy aria-hidden className="size-4" /> Copy link
    </button>
  );
}
