import { useEffect, useRef } from "react";
import { type RouterState, useFetchers, useNavigation } from "react-router";
import type { LiveEvent } from "#app/live/live-event.ts";
import { ownChanges } from "#app/live/own-changes.ts";
import { useLiveEvent } from "#app/live/use-live-events.ts";
import { showToast } from "#app/ui/toasts.tsx";
import { isAtRest, useRouter } from "#app/web/router-at-rest.ts";

const texts = {
  added: "Nova faixa adicionada",
  changed: "Faixa atualizada",
  removed: "Faixa removida",
} as const;

type News = LiveEvent & { kind: keyof typeof texts };

/**
 * Says that the tracks on the page are not those of a moment ago, whoever changed them elsewhere. A
 * change of this tab's own has a toast already. While a form is on its way nothing is said, since it
 * may be told of before its answer is here.
 */
export function useContentToast(): void {
  const router = useRouter();
  const held = useRef<News[]>([]);
  const isBusy = [useNavigation(), ...useFetchers()].some(({ state }) => state !== "idle");

  useEffect(() => router?.subscribe(noteForms), [router]);
  const announceAtRest = () => {
    if (!isBusy && (!router || isAtRest(router.state))) announce(held.current.splice(0));
  };
  useLiveEvent((event) => {
    if (event.of === "everything") ownChanges.clear();
    if (event.of === "tracks" && isNews(event)) held.current.push(event);
    announceAtRest();
  });
  useEffect(announceAtRest);
}

/** Previews that the shop renders again, one after the other, are nobody's news. */
function isNews(event: LiveEvent): event is News {
  return event.kind in texts;
}

function announce(events: News[]): void {
  for (const { kind, ids = [] } of events) {
    if (ownChanges.includes(kind, ids) || (kind === "added" && ownChanges.takeAdded())) continue;
    showToast({ title: "Conteúdo atualizado", text: texts[kind], lang: "pt" });
  }
}

/** Notes which tracks this tab's forms are about, as they leave. One that is added is named by its answer. */
function noteForms({ navigation, fetchers }: RouterState): void {
  for (const { formData, formAction, formMethod } of [navigation, ...fetchers.values()]) {
    if (!formData || formMethod?.toUpperCase() !== "POST") continue;
    const tracks = tracksIn(formData, formAction ?? "");
    ownChanges.expect("changed", tracks);
    if (formData.get("intent") === "delete") ownChanges.expect("removed", tracks);
  }
}

/** The tracks that a form names, or whose form it is. */
function tracksIn(form: FormData, action: string): string[] {
  const edited = new URL(action, window.location.href).searchParams.get("edit");
  const named = [form.get("trackId"), form.get("otherId"), edited];
  return named.filter((id) => typeof id === "string");
}
