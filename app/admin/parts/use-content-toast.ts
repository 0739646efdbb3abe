import { showToast } from "#app/ui/toasts.tsx";
import { useLiveEvent } from "#app/web/use-live-events.ts";

const texts = {
  added: "Nova faixa adicionada",
  changed: "Faixa atualizada",
  removed: "Faixa removida",
} as const;

/** Says that the tracks on the page are not those of a moment ago, whoever changed them. */
export function useContentToast(): void {
  useLiveEvent(({ of, kind }) => {
    if (of === "tracks") {
      showToast({ title: "Conteúdo atualizado", text: texts[kind], lang: "pt" });
    }
  });
}
