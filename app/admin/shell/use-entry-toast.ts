import { useEffect } from "react";
import { href } from "react-router";
import { showToast } from "#app/ui/toasts.tsx";

const forAdmins = {
  title: "Sessão de administrador iniciada",
  text: "Você tem permissões totais no sistema.",
  lang: "pt",
} as const;
const forUsers = {
  title: "Sessão iniciada",
  text: "Você pode gerenciar suas faixas musicais.",
  lang: "pt",
} as const;

/** Undefined until this document first shows the admin area. */
let isInside: boolean | undefined;

export function useEntryToast(isAdmin: boolean): void {
  useEffect(() => {
    isInside ??= wasInsideBefore();
    if (!isInside) showToast(isAdmin ? forAdmins : forUsers);
    isInside = true;
    return () => {
      isInside = false;
    };
  }, [isAdmin]);
}

/** Whether this document replaced one of the admin area. */
function wasInsideBefore(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  if (!(loaded instanceof PerformanceNavigationTiming) || !isInArea(loaded.name)) return false;
  return loaded.type === "reload" || isInArea(document.referrer);
}

function isInArea(address: string): boolean {
  if (!address.startsWith(`${location.origin}${href("/admin")}`)) return false;
  const { pathname } = new URL(address);
  const isBelow = pathname === href("/admin") || pathname.startsWith(`${href("/admin")}/`);
  return isBelow && pathname !== href("/admin/login");
}
