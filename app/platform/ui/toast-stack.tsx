import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { langOf } from "#app/platform/i18n/language.ts";
import { m } from "#messages";
import { buttonVariants } from "./button-variants.ts";
import { mountToasts, type ToastOptions } from "./toasts.tsx";

type Shown = Pick<ToastOptions, "lang" | "link">;

/** A link or button takes longer to reach than a text to read. */
const WITH_CONTROL_MS = 8_000;

const manager = Toast.createToastManager<Shown>();

function show({ title, text, tone = "plain", lang, link, id, action, lasting }: ToastOptions) {
  const shownId = manager.add({
    title,
    description: text,
    type: tone,
    data: { lang: langOf(lang), link },
    // One like after the other shows one toast.
    id: id ?? link?.to,
    timeout: readingMs(`${title} ${text ?? ""}`),
    ...((link || action) && { timeout: WITH_CONTROL_MS }),
    ...(action && { actionProps: { children: action.label, onClick: run } }),
    ...(lasting && {
      timeout: 0,
      onClose: lasting.onClose,
      actionProps: { children: m.try_again(), onClick: lasting.tryAgain },
    }),
  });
  function run() {
    hide(shownId);
    action?.run();
  }
}

const MIN_MS = 4000;
const MS_PER_LETTER = 80;

/** Leaves slow readers time for two sentences. */
function readingMs(text: string): number {
  return Math.max(MIN_MS, text.length * MS_PER_LETTER);
}

const hide = (id: string) => manager.close(id);

export function ToastStack() {
  useEffect(() => mountToasts({ show, hide }), []);
  return (
    <Toast.Provider toastManager={manager} timeout={MIN_MS} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-[calc(var(--player-height,0px)+var(--save-bar-height,0px)+1rem)] z-50 flex w-[min(22rem,calc(100vw-2rem))] flex-col gap-2">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager<Shown>();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={["right", "down"]}
      className="border border-line border-l-4 border-l-edge bg-raised data-[type=problem]:border-l-danger px-4 py-3 text-ink shadow-2xl transition-all duration-200 data-ending-style:translate-x-4 data-starting-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:opacity-0 data-limited:hidden"
    >
      <Toast.Content className="flex items-start gap-3">
        <div lang={toast.data?.lang} className="min-w-0 grow">
          <Toast.Title className="font-semibold text-sm" />
          <Toast.Description className="mt-0.5 text-muted text-sm" />
          {toast.data?.link && (
            <Link
              to={toast.data.link.to}
              onClick={() => hide(toast.id)}
              className="mt-1 inline-flex min-h-8 items-center text-sm underline underline-offset-4 hover:text-accent"
            >
              {toast.data.link.label}
            </Link>
          )}
          <Toast.Action
            lang={langOf("en")}
            className={`mt-3 ${buttonVariants("plain", "small")}`}
          />
        </div>
        {/* Base UI hides it from assistive technology while toasts are stacked; ours never are. */}
        <Toast.Close
          aria-label={m.close()}
          aria-hidden={false}
          className="-mr-2 grid size-8 place-items-center text-muted hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
