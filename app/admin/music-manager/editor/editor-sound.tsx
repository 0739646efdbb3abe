import { langOf } from "#app/platform/i18n/language.ts";
import { InputField, SelectField } from "#app/platform/ui/field.tsx";
import { otherKeys } from "#app/platform/uploads/detected-key.ts";
import { musicalKeys } from "#app/shop/catalog/musical-keys.ts";
import { m } from "#messages";
import type { EditorResult } from "./save-commands.server.ts";
import { type DetectedField, otherTempos, type Sound } from "./use-sound.ts";

type Props = { sound: Sound; errors: NonNullable<EditorResult["errors"]> };

/** Values are typed, or detected in the preview. */
export function EditorSound({ sound, errors }: Props) {
  const { bpm, keyName, duration, detected } = sound;
  return (
    <fieldset className="grid gap-5 sm:grid-cols-3">
      <legend className="sr-only">{m.music_manager_sound()}</legend>
      <InputField
        label={m.bpm()}
        error={errors.bpm}
        errorLang={langOf("pt")}
        hint={<DetectedHint field={bpm} name="BPM" choices={otherTempos(detected)} />}
        isNumeric
        name="bpm"
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        value={bpm.value}
        onChange={({ target }) => bpm.write(target.value)}
      />
      <SelectField
        label={m.key()}
        error={errors.key}
        errorLang={langOf("pt")}
        hint={<DetectedHint field={keyName} name={m.key()} choices={otherKeys(detected)} />}
        name="key"
        value={keyName.value}
        onChange={({ target }) => keyName.write(target.value)}
      >
        <KeyChoices value={keyName.value} />
      </SelectField>
      <InputField
        label={m.track_duration()}
        error={errors.duration}
        errorLang={langOf("pt")}
        hint={<DetectedHint field={duration} name={m.track_duration()} />}
        isNumeric
        name="duration"
        value={duration.value}
        onChange={({ target }) => duration.write(target.value)}
        placeholder="MM:SS"
        autoComplete="off"
      />
    </fieldset>
  );
}

function KeyChoices({ value }: { value: string }) {
  const isOther = value !== "" && !musicalKeys.some(({ key }) => key === value);
  return (
    <>
      <option value="">{m.not_specified()}</option>
      {isOther && <option>{value}</option>}
      {musicalKeys.map(({ key, camelot }) => (
        <option key={key} value={key}>
          {key} · {camelot}
        </option>
      ))}
    </>
  );
}

type Choice = { value: string; label: string };

type HintProps = {
  field: DetectedField;
  name: string;
  choices?: readonly Choice[];
  /** Text for people, if a value has another. */
  nameOf?: ((value: string) => string) | undefined;
};

/** Marks a detected value, or offers the detected value and alternatives. */
export function DetectedHint({ field, name, choices = [], nameOf = String }: HintProps) {
  const offered = [
    ...(field.offer
      ? [
          {
            value: field.offer,
            label: m.music_manager_use_detected({ offer: nameOf(field.offer) }),
          },
        ]
      : []),
    ...choices.filter(({ value }) => value !== field.value && value !== field.offer),
  ];
  if (!field.isDetected && offered.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-2">
      {field.isDetected && (
        <span className="mono-type inline-flex h-7 items-center border border-edge/60 px-2">
          {m.music_manager_detected()}
        </span>
      )}
      {offered.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-label={`${name}: ${label}`}
          onClick={() => field.write(value)}
          className="mono-type inline-flex h-7 items-center bg-raised px-2 text-ink hover:bg-ink hover:text-ground"
        >
          {label}
        </button>
      ))}
    </p>
  );
}
