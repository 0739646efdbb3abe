import { Moon, Sun } from "lucide-react";
import { m } from "#messages";
import { themeKey } from "./theme.ts";

function switchTheme() {
  const page = document.documentElement;
  const next = page.dataset.theme === "light" ? "dark" : "light";
  if (next === "light") page.dataset.theme = "light";
  else delete page.dataset.theme;
  try {
    localStorage.setItem(themeKey, next);
  } catch {
    // Storage is blocked: the setting lasts as long as the page.
  }
}

/** Renders both icons, of which the theme shows one, so that nothing flickers. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      onClick={switchTheme}
      aria-label={m.switch_theme()}
      className="scripted grid size-11 place-items-center text-muted hover:text-ink"
    >
      <Sun aria-hidden className="size-5 light:hidden" strokeWidth={1.75} />
      <Moon aria-hidden className="hidden size-5 light:block" strokeWidth={1.75} />
    </button>
  );
}
