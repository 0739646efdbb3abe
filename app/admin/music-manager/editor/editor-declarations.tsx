import { langOf } from "#app/platform/i18n/language.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import {
  DECLARED_NONE,
  type DeclarationName,
  declarationNames,
  MAX_DECLARATION,
  optionalDetails,
} from "#app/shop/catalog/optional-details.ts";
import type { FieldValues } from "#app/shop/catalog/track-fields.ts";
import { m } from "#messages";
import type { EditorResult } from "./save-commands.server.ts";

type Props = { values: FieldValues; errors: NonNullable<EditorResult["errors"]> };

const examples: Record<DeclarationName, () => string> = {
  samples: m.music_manager_none_or_each_with_its_owner,
  aiParts: m.music_manager_none_or_which_parts_and_by,
  offeredBefore: m.music_manager_none_or_where_when_and_which,
  contentId: m.music_manager_no_or_by_whom_it_is,
};

const suggestions = "declared-none";

/** The agreement quotes the seller's declarations. */
export function EditorDeclarations({ values, errors }: Props) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-2 font-semibold text-sm">{m.music_manager_declarations()}</legend>
      <p className="text-muted text-sm text-pretty">
        {m.music_manager_the_page_of_the_track_shows()}
      </p>
      <datalist id={suggestions}>
        <option value={DECLARED_NONE} />
      </datalist>
      {declarationNames.map((name) => (
        <InputField
          key={name}
          label={optionalDetails[name].label()}
          error={errors[name]}
          errorLang={langOf("pt")}
          name={name}
          defaultValue={values[name]}
          maxLength={MAX_DECLARATION}
          placeholder={examples[name]()}
          list={suggestions}
          autoComplete="off"
        />
      ))}
    </fieldset>
  );
}
