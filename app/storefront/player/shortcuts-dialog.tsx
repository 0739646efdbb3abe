import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Dialog } from "#app/platform/ui/dialog.tsx";
import { CheckboxField } from "#app/platform/ui/field.tsx";
import { m } from "#messages";
import { type KeyCommand, keyCommands } from "./keyboard-shortcuts.ts";
import { areShortcutsOn, setShortcutsOn } from "./shortcuts-choice.ts";

const listShortcuts = (): Record<KeyCommand, { key: string; does: string }> => ({
  toggle: { key: m.player_key_space(), does: m.player_key_toggle() },
  previous: { key: "J", does: m.player_previous() },
  next: { key: "K", does: m.player_next() },
  back: { key: "←", does: m.player_key_back() },
  forward: { key: "→", does: m.player_key_forward() },
  louder: { key: "↑", does: m.player_key_louder() },
  quieter: { key: "↓", does: m.player_key_quieter() },
  mute: { key: "M", does: m.player_mute() },
  like: { key: "L", does: m.player_key_like() },
  search: { key: "/", does: m.search_submit() },
  keys: { key: "?", does: m.player_key_keys() },
});

/** WCAG 2.1.4 requires a switch that turns shortcuts off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const shortcuts = listShortcuts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <Dialog
      ref={dialog}
      title={m.player_keys()}
      onClose={onClose}
      corner={
        <button
          type="button"
          aria-label={m.close()}
          onClick={() => dialog.current?.close()}
          className="-mr-3 grid size-11 place-items-center text-muted hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </button>
      }
    >
      <dl className="mt-3 border-line border-t">
        {Array.from(keyCommands.values(), (command) => shortcuts[command]).map(({ key, does }) => (
          <div key={key} className="flex items-center justify-between border-line border-b py-2">
            <dt className="order-2">
              <kbd className="mono-type inline-grid h-6 min-w-6 place-items-center border border-edge/60 bg-surface px-1.5">
                {key}
              </kbd>
            </dt>
            <dd className="text-sm">{does}</dd>
          </div>
        ))}
      </dl>
      <ShortcutsSwitch />
    </Dialog>
  );
}

function ShortcutsSwitch() {
  const [isOn, setIsOn] = useState(areShortcutsOn);
  return (
    <div className="mt-4">
      <CheckboxField
        label={m.player_use_keys()}
        checked={isOn}
        onChange={({ target }) => {
          setShortcutsOn(target.checked);
          setIsOn(target.checked);
        }}
      />
    </div>
  );
}
