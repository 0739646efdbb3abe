import { useEffect, useRef } from "react";
import { useFetchers, useNavigation } from "react-router";
import { langOf } from "#app/platform/i18n/language.ts";
import type { LiveEvent } from "#app/platform/live/live-event.ts";
import { ownChanges } from "#app/platform/live/own-changes.ts";
import { useLiveEvent } from "#app/platform/live/use-live-events.ts";
import {
  isRouterBusy,
  onRequestChange,
  pendingRequests,
} from "#app/platform/navigation/router-requests.ts";
import { showToast } from "#app/platform/ui/toasts.tsx";
import {
  isInAdminArea,
  recordAdminVisit,
  wasInAdminArea,
} from "#app/storefront/shared/admin-visit.ts";
import { m } from "#messages";

const texts = {
  added: m.shell_new_track_added,
  changed: m.shell_track_updated,
  removed: m.shell_track_removed,
} as const;

/** All news share one ID, so that they do not displace other toasts. */
const toastId = "news";

type News = LiveEvent & { kind: keyof typeof texts };

/**
 * Shows a toast if tracks were changed elsewhere. This tab's own changes have a toast already, and
 * news wait while a form is pending, because they may arrive before its response.
 */
export function useTrackNewsToast(): void {
  const queuedNews = useRef<News[]>([]);
  const isBusy = [useNavigation(), ...useFetchers()].some(({ state }) => state !== "idle");

  useEffect(() => onRequestChange(recordFormChanges), []);
  const toastWhenIdle = () => {
    if (!isBusy && !isRouterBusy()) toastNews(queuedNews.current.splice(0));
  };
  useLiveEvent((event) => {
    if (event.subject === "everything") ownChanges.clear();
    if (event.subject === "tracks" && isNews(event)) queuedNews.current.push(event);
    toastWhenIdle();
  });
  useEffect(toastWhenIdle);
}

/** Ignores previews that the shop renders again automatically. */
function isNews(event: LiveEvent): event is News {
  return event.kind in texts;
}

function toastNews(events: News[]): void {
  for (const { kind, ids = [] } of events) {
    if (ownChanges.includes(kind, ids) || (kind === "added" && ownChanges.consumeAdded())) continue;
    showToast({
      id: toastId,
      title: m.shell_content_updated(),
      text: texts[kind](),
      lang: langOf("pt"),
    });
  }
}

/** Records the tracks that this tab's forms change, when the forms are sent. */
function recordFormChanges(): void {
  for (const { form, url } of pendingRequests()) {
    if (!form) continue;
    const tracks = tracksIn(form, url);
    ownChanges.expect("changed", tracks);
    if (form.get("intent") === "delete") ownChanges.expect("removed", tracks);
  }
}

/** Returns the tracks that a form names or edits. */
function tracksIn(form: FormData, { searchParams }: URL): string[] {
  const edited = searchParams.get("edit");
  const named = [form.get("trackId"), form.get("otherId"), edited];
  return named.filter((id) => typeof id === "string");
}

const forAdmins = {
  title: m.shell_signed_in_as_an_administrator,
  text: m.shell_full_access,
  lang: "pt",
} as const;
const forUsers = {
  title: m.shell_signed_in,
  text: m.shell_you_can_manage_your_tracks,
  lang: "pt",
} as const;

/** Undefined until this document first renders the admin area. */
let isInside: boolean | undefined;

export function useEntryToast(isAdmin: boolean): void {
  useEffect(() => {
    isInside ??= wasInsideBefore();
    if (!isInside) welcome(isAdmin ? forAdmins : forUsers);
    isInside = true;
    recordAdminVisit(true);
    return () => {
      isInside = false;
      recordAdminVisit(false);
    };
  }, [isAdmin]);
}

function welcome({ title, text, lang }: typeof forAdmins | typeof forUsers): void {
  showToast({ title: title(), text: text(), lang: langOf(lang) });
}

function wasInsideBefore(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  if (!loaded || !isInAdminArea(loaded.name)) return false;
  return wasInAdminArea() || isInAdminArea(document.referrer);
}
