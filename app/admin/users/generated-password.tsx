import { Copy } from "lucide-react";
import { Link } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { showToast } from "#app/ui/toasts.tsx";
import { PageDialog } from "../parts/page-dialog.tsx";
import type { NewPassword } from "./user-commands.server.ts";

type Props = NewPassword & { closeTo: string };

export function GeneratedPassword({ username, password, closeTo }: Props) {
  return (
    <PageDialog
      key="generated"
      title={`Password of ${username}`}
      text="It is shown this once. Only its hash is kept."
      closeTo={closeTo}
    >
      <div className="mt-5 flex items-center gap-2 border border-line bg-surface p-3">
        <output className="grow select-all font-mono text-sm [overflow-wrap:anywhere]">
          {password}
        </output>
        <button
          type="button"
          aria-label="Copy password"
          onClick={() => void copy(password)}
          className="scripted grid size-9 shrink-0 place-items-center text-muted hover:text-ink"
        >
          <Copy aria-hidden className="size-4" />
        </button>
      </div>
      <div className="mt-5 flex justify-end">
        <Link to={closeTo} preventScrollReset className={buttonLook("accent", "small")}>
          Done
        </Link>
      </div>
    </PageDialog>
  );
}

async function copy(password: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(password);
    showToast({ title: "Password copied" });
  } catch {
    showToast({ title: "Failed to copy", text: "Please select and copy it.", tone: "problem" });
  }
}
