import { useId, useState } from "react";
import { langOf } from "#app/platform/i18n/language.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import { useIsHydrated } from "#app/platform/ui/use-clock-time.ts";
import { foldName } from "#app/shop/catalog/fold-name.ts";
import { characterDetails } from "#app/shop/catalog/optional-details.ts";
import { joinTags, MAX_TAGS, splitTags } from "#app/shop/catalog/tags.ts";
import type { FieldValues } from "#app/shop/catalog/track-fields.ts";
import { m } from "#messages";
import { DetectedHint } from "./editor-sound.tsx";
import type { TrackEditorData } from "./find-form.server.ts";
import { OfferedChoice } from "./offered-choice.tsx";
import type { EditorResult } from "./save-commands.server.ts";
import type { DetectedField, Sound } from "./use-sound.ts";

const MAX_NAME = 60;
const MAX_SUGGESTED = 12;

type Props = {
  values: FieldValues;
  errors: NonNullable<EditorResult["errors"]>;
  sound: Sound;
  used: TrackEditorData["used"];
};

/** Visitors can filter by each of these. */
export function EditorCharacter({ values, errors, sound, used }: Props) {
  const { subgenre, vocals, software } = characterDetails;
  return (
    <fieldset className="grid gap-5 sm:grid-cols-3">
      <legend className="sr-only">{m.music_manager_character()}</legend>
      <OfferedChoice
        label={vocals.label()}
        error={errors.vocals}
        hint={<DetectedHint field={sound.vocals} name={vocals.label()} nameOf={vocals.describe} />}
        name="vocals"
        value={sound.vocals.value}
        onChange={({ target }) => sound.vocals.write(target.value)}
        choices={vocals.choices}
        nameOf={vocals.describe}
        empty={m.not_specified()}
      />
      {(["vocalGender", "vocalLanguage"] as const).map((name) => {
        const { label, choices, describe } = characterDetails[name];
        return (
          <OfferedChoice
            key={name}
            label={label()}
            error={errors[name]}
            name={name}
            defaultValue={values[name]}
            choices={choices}
            nameOf={describe}
            empty={m.not_specified()}
          />
        );
      })}
      <SuggestedField
        label={subgenre.label()}
        error={errors.subgenre}
        name="subgenre"
        defaultValue={values.subgenre}
        suggestions={used.subgenre}
      />
      <SuggestedField
        label={software.label()}
        error={errors.software}
        className="sm:col-span-2"
        hint={<SoftwareHint field={sound.software} />}
        name="software"
        value={sound.software.value}
        onChange={({ target }) => sound.software.write(target.value)}
        suggestions={unite(used.software, software.suggestions)}
      />
      <TagsField
        initial={values.tags}
        error={errors.tags}
        proposed={sound.detected.tags ?? []}
        suggestions={unite(used.tags, characterDetails.tags.suggestions)}
      />
    </fieldset>
  );
}

function SoftwareHint({ field }: { field: DetectedField }) {
  return (
    <>
      <DetectedHint field={field} name={m.software()} />
      {m.music_manager_software_hint()}
    </>
  );
}

type SuggestedProps = React.ComponentProps<typeof InputField> & { suggestions: readonly string[] };

function SuggestedField({ suggestions, className, ...field }: SuggestedProps) {
  const id = useId();
  return (
    <div className={className}>
      <InputField
        {...field}
        errorLang={langOf("pt")}
        maxLength={MAX_NAME}
        autoComplete="off"
        list={id}
      />
      <datalist id={id}>
        {suggestions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}

type TagsProps = {
  initial: string;
  error: string | undefined;
  /** Tags that the audio file states. */
  proposed: readonly string[];
  suggestions: readonly string[];
};

function TagsField({ initial, error, proposed, suggestions }: TagsProps) {
  const [text, setText] = useState(initial);
  const isHydrated = useIsHydrated();
  const tags = splitTags(text);
  const add = (tag: string) => setText(joinTags([...tags, tag]));
  const isFree = (tag: string) => tags.every((each) => foldName(each) !== foldName(tag));
  const offered = tags.length < MAX_TAGS ? unite(proposed, suggestions).filter(isFree) : [];
  return (
    <InputField
      label={m.tags()}
      error={error}
      errorLang={langOf("pt")}
      className="sm:col-span-3"
      name="tags"
      value={text}
      onChange={({ target }) => setText(target.value)}
      autoComplete="off"
      hint={
        <>
          <p>{m.music_manager_tags_hint({ count: MAX_TAGS })}</p>
          {isHydrated && offered.length > 0 && (
            <ul aria-label={m.music_manager_tags_suggested()} className="mt-2 flex flex-wrap gap-2">
              {offered.slice(0, MAX_SUGGESTED).map((tag) => (
                <li key={tag}>
                  <button
                    type="button"
                    aria-label={m.music_manager_tag_add({ tag })}
                    onClick={() => add(tag)}
                    className="inline-flex min-h-11 items-center border border-edge/60 px-2.5 md:min-h-8 text-ink hover:bg-ink hover:text-ground"
                  >
                    + {tag}
                    {proposed.includes(tag) && (
                      <span className="mono-type ml-2 text-muted">
                        {m.music_manager_tag_from_file()}
                      </span>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      }
    />
  );
}

/** Keeps the first spelling of each. */
function unite(first: readonly string[], others: readonly string[]): string[] {
  const known = new Set(first.map(foldName));
  return [...first, ...others.filter((name) => !known.has(foldName(name)))];
}
