import { musicalKeys } from "#app/catalogue/musical-keys.ts";
import { InputField, SelectField } from "#app/ui/field.tsx";
import type { ManagerAnswer } from "../manager-answer.ts";
import { HeardHint } from "./heard-hint.tsx";
import { otherKeys, otherTempos, type Sound } from "./use-sound.ts";

type Props = { sound: Sound; errors: NonNullable<ManagerAnswer["errors"]> };

/** Tempo, key and length: typed, or detected in the preview. */
export function EditorSound({ sound, errors }: Props) {
  const { bpm, keyName, duration, heard } = sound;
  return (
    <fieldset className="grid gap-5 sm:grid-cols-3">
      <legend className="sr-only">Sound</legend>
      <InputField
        label="BPM"
        error={errors.bpm}
        errorLang="pt"
        hint={<HeardHint field={bpm} name="BPM" choices={otherTempos(heard)} />}
        isNumeric
        name="bpm"
        type="number"
        inputMode="decimal"
        min={0}
        max={999}
        step={0.01}
        value={bpm.value}
        onChange={({ target }) => bpm.write(target.value)}
      />
      <SelectField
        label="Key"
        error={errors.key}
        errorLang="pt"
        hint={<HeardHint field={keyName} name="Key" choices={otherKeys(heard)} />}
        name="key"
        value={keyName.value}
        onChange={({ target }) => keyName.write(target.value)}
      >
        <KeyChoices value={keyName.value} />
      </SelectField>
      <InputField
        label="Duration"
        error={errors.duration}
        errorLang="pt"
        hint={<HeardHint field={duration} name="Duration" />}
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
      <option value="">Not specified</option>
      {isOther && <option>{value}</option>}
      {musicalKeys.map(({ key, camelot }) => (
        <option key={key} value={key}>
          {key} · {camelot}
        </option>
      ))}
    </>
  );
}
