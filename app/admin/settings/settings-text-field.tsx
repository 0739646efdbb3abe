import { useRef, useState } from "react";
import { controlVariants, Field, InputField, TextareaField } from "#app/platform/ui/field.tsx";
import { useIsHydrated } from "#app/platform/ui/use-clock-time.ts";
import { tooLong } from "#app/shop/content/settings-form.ts";
import { m } from "#messages";
import type { SettingsResult } from "./settings-form.tsx";
import { idOfSetting } from "./settings-groups.ts";

type Props = {
  name: string;
  label: string;
  saved: string;
  result: SettingsResult | undefined;
  /** Maximum number of characters. */
  max: number;
  /** Number of lines displayed. One makes a single-line field. */
  lines?: number;
  type?: "email" | "tel" | "url" | "color";
  inputMode?: "numeric";
  isShort?: boolean;
  placeholder?: string;
  hint?: string;
};

/**
 * Text field, with the text that someone else saved below it. Long text is refused rather than
 * truncated. The field is uncontrolled, so that text typed before the scripts loaded stays.
 */
export function SettingsTextField(props: Props) {
  const { name, label, saved, result, max, lines = 1, type, inputMode, placeholder, hint } = props;
  const short = props.isShort && { isNumeric: true, className: "max-w-md" };
  // A save by others does not change the text being typed.
  const [text] = useState(result?.typed?.[name] ?? saved);
  const [length, setLength] = useState(text.length);
  const error = length > max ? tooLong(max)() : result?.errors?.[name];
  const isNearlyFull = length > max * 0.8;
  const count = m.settings_of_characters({ length, max });
  const field = {
    id: idOfSetting(name),
    name,
    label,
    error,
    hint: isNearlyFull ? [hint, count].filter(Boolean).join(" ") : hint,
    defaultValue: text,
    placeholder,
    inputMode,
    dir: type ? "ltr" : "auto",
    "data-max": max,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setLength(currentTarget.value.length),
  } as const;
  const theirs = result?.theirs?.[name];
  return (
    <div className="grid gap-3">
      {type === "color" && <ColorField {...field} />}
      {type !== "color" && lines === 1 && (
        <InputField {...field} {...short} type={type ?? "text"} />
      )}
      {lines > 1 && <TextareaField {...field} rows={lines} />}
      {theirs !== undefined && String(theirs ?? "") !== text && (
        <ConflictingText label={label} text={String(theirs ?? "")} />
      )}
    </div>
  );
}

const hexColor = /^#[0-9a-f]{6}$/i;

type ColorProps = Pick<Props, "name" | "label" | "hint" | "placeholder"> & {
  id: string;
  error: string | undefined;
  defaultValue: string;
  "data-max": number;
};

/** The picker writes into the text field, which may be blank for the default color. */
function ColorField({ id, label, error, hint, name, placeholder, ...field }: ColorProps) {
  const isHydrated = useIsHydrated();
  const text = useRef<HTMLInputElement>(null);
  const [color, setColor] = useState(field.defaultValue);
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      {(control) => (
        <div className="flex max-w-md gap-2">
          <input
            {...control}
            ref={text}
            name={name}
            defaultValue={field.defaultValue}
            data-max={field["data-max"]}
            placeholder={placeholder}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            onInput={({ currentTarget }) => setColor(currentTarget.value.trim())}
            className={controlVariants()}
          />
          {isHydrated && (
            <input
              type="color"
              aria-label={m.settings_pick_color({ name: label })}
              value={hexColor.test(color) ? color : placeholder}
              onChange={({ currentTarget: { value } }) => {
                setColor(value);
                if (text.current) text.current.value = value;
              }}
              className="h-11 w-14 shrink-0 cursor-pointer border border-edge bg-surface p-1"
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** Shows text that someone else saved, to be copied or ignored. */
export function ConflictingText({ label, text }: { label: string; text: string }) {
  return (
    <section
      aria-label={m.settings_saved_by_somebody_else({ label })}
      className="border border-edge/60 border-dashed px-4 py-3 text-sm"
    >
      <p className="mono-type text-muted uppercase">{m.saved_by_somebody_else()}</p>
      <p
        dir="auto"
        className="mt-2 max-h-64 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
        tabIndex={0}
      >
        {text || <em className="text-muted">{m.nothing()}</em>}
      </p>
    </section>
  );
}
