import { useEffect } from "react";
import type { DataRouter } from "react-router";
import { useDataRouter } from "#app/platform/navigation/data-router.ts";
import { hideToast, showToast } from "#app/platform/ui/toasts.tsx";
import { catchOffline } from "./catch-offline.ts";
import { watchRouter } from "./current-page.ts";
import { clearLostNotice, closeLostNotice, useLostNotice } from "./lost-notice.ts";
import { onScriptLost, prepareScripts } from "./route-scripts.ts";
import { watchSentForms } from "./sent-forms.ts";

const toastId = "lost-request";

export function LostRequests() {
  const router = useDataRouter();
  const notice = useLostNotice();
  useEffect(() => {
    if (!router) return;
    prepareScripts(router.routes);
    const ends = [
      watchRouter(router),
      watchSentForms(),
      catchOffline(),
      onScriptLost(() => giveUpFetchers(router)),
      whenOnline(() => clearLostNotice(["page", "refresh"])),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [router]);
  useEffect(() => {
    if (!notice) return hideToast(toastId);
    const { retry: tryAgain, ...text } = notice;
    const onClose = () => closeLostNotice(notice);
    showToast({ ...text, id: toastId, lasting: { tryAgain, onClose } });
  }, [notice]);
  return null;
}

function giveUpFetchers({ state, resetFetcher }: DataRouter): void {
  for (const [key, { state: at, formAction }] of state.fetchers) {
    const isElsewhere = formAction?.split("?")[0] !== state.location.pathname;
    if (at !== "idle" && formAction && isElsewhere) resetFetcher(key);
  }
}

function whenOnline(listener: () => void): () => void {
  window.addEventListener("online", listener);
  return () => window.removeEventListener("online", listener);
}
