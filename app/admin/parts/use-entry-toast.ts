import { useEffect } from "react";
import { showToast } from "#app/ui/toasts.tsx";

/** Remembered for the tab, so that a reload is not another entry. */
const enteredKey = "admin-entered";

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

/** Says, once for each time somebody comes into the admin area, what he may do there. */
export function useEntryToast(isAdmin: boolean): void {
  useEffect(() => {
    if (enter()) showToast(isAdmin ? forAdmins : forUsers);
    return leave;
  }, [isAdmin]);
}

function enter(): boolean {
  try {
    const isNew = sessionStorage.getItem(enteredKey) === null;
    sessionStorage.setItem(enteredKey, "yes");
    return isNew;
  } catch {
    return true; // storage is forbidden here
  }
}

function leave(): void {
  try {
    sessionStorage.removeItem(enteredKey);
  } catch {
    // storage is forbidden here
  }
}
