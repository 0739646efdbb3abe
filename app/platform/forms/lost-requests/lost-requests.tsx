import { useEffect } from "react";
import { connectWhenLoaded } from "#app/platform/navigation/load-with-retry.ts";
import { hideToast, showToast } from "#app/platform/ui/toasts.tsx";
import { catchOffline } from "./catch-offline.ts";
import { useCurrentPage } from "./current-page.ts";
import { watchPresses } from "./last-press.ts";
import { clearLostNotice, closeLostNotice, useLostNotice } from "./lost-notice.ts";

const toastId = "lost-request";

export function LostRequests() {
  const notice = useLostNotice();
  useCurrentPage();
  useEffect(() => {
    const ends = [
      connectWhenLoaded(
        () => import("#app/platform/navigation/route-scripts.ts"),
        ({ preloadScripts }) => preloadScripts(),
      ),
      watchPresses(),
      catchOffline(),
      whenOnline(() => clearLostNotice(["page", "refresh"])),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  useEffect(() => {
    if (!notice) return hideToast(toastId);
    const { retry: tryAgain, ...text } = notice;
    const onClose = () => closeLostNotice(notice);
    showToast({ ...text, id: toastId, lasting: { tryAgain, onClose } });
  }, [notice]);
  return null;
}

function whenOnline(listener: () => void): () => void {
  window.addEventListener("online", listener);
  return () => window.removeEventListener("online", listener);
}
