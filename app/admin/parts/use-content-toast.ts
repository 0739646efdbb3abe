import { useEffect, useRef } from "react";
import { useFetchers, useNavigation } from "react-router";
import { showToast } from "#app/ui/toasts.tsx";
import type { LiveEvent } from "#app/web/live-event.ts";
import { ownChanges } from "#app/web/own-changes.ts";
import { useLiveEvent } from "#app/web/use-live-events.ts";

const texts = {
  added: "Nova faixa adicionada",
  changed: "Faixa atualizada",
  removed: "Faixa removida",
} as const;

/**
 * Says that the tracks on the page are not those of a moment ago, whoever changed them elsewhere. A
 * change of this tab's own has a toast already. While a form is on its way nothing is said, since it
 * may be told of before its answer is here.
 */
export function useContentToast(): void {
  const held = useRef<LiveEvent[]>([]);
  const isBusy = useOwnForms();
  useLiveEvent((event) => {
    if (event.of === "everything") ownChanges.clear();
    if (event.of === "tracks") held.current.push(event);
    if (!isBusy) announce(held.current.splice(0));
  });
  useEffect(() => {
    if (!isBusy) announce(held.current.splice(0));
  }, [isBusy]);
}

function announce(events: LiveEvent[]): void {
  for (const { kind, ids = [] } of events) {
    if (ownChanges.take(ids) || (kind === "added" && ownChanges.takeAdded())) continue;
    showToast({ title: "Conteúdo atualizado", text: texts[kind], lang: "pt" });
  }
}

const noted = new WeakSet<FormData>();

/** Notes which tracks this tab's forms are about; true while one, or a page, is on its way. */
function useOwnForms(): boolean {
  const onTheirWay = [useNavigation(), ...useFetchers()].filter(({ state }) => state !== "idle");
  useEffect(() => {
    for (const { formData, formAction, formMethod } of onTheirWay) {
      if (!formData || formMethod !== "POST" || noted.has(formData)) continue;
      noted.add(formData);
      ownChanges.expect(tracksIn(formData, formAction ?? ""));
    }
  });
  return onTheirWay.length > 0;
}

/** The tracks that a form names, or whose form it is. One that is added is named by its answer. */
function tracksIn(form: FormData, action: string): string[] {
  const edited = new URL(action, window.location.href).searchParams.get("edit");
  const named = [form.get("trackId"), form.get("otherId"), edited];
  return named.filter((id) => typeof id === "string");
}
