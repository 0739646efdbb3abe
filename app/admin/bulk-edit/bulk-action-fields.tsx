import { Form, Link, useSearchParams } from "react-router";
import { langOf } from "#app/platform/i18n/language.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField, SelectField } from "#app/platform/ui/field.tsx";
import type { BulkActionName } from "#app/shop/catalog/bulk/bulk-action.ts";
import { MAX_TAGS } from "#app/shop/catalog/tags.ts";
import { m } from "#messages";
import { selectionFields } from "../music-manager/bulk/bulk-address.ts";

type Props = {
  bulkAction: BulkActionName;
  genres: string[];
  owners: { id: string; username: string }[];
  errors: Partial<Record<string, string>>;
  backTo: string;
};

/** Submits a GET, so that the preview has a URL. */
export function BulkActionFields({ bulkAction, genres, owners, errors, backTo }: Props) {
  const [parameters] = useSearchParams();
  if (!hasFields(bulkAction)) return null;
  return (
    <Form method="get" className="grid max-w-3xl gap-5">
      {selectionFields(parameters).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {bulkAction === "put-on-sale" && <PromotionFields errors={errors} />}
      {bulkAction === "set-genre" && <GenreField genres={genres} error={errors.genre} />}
      {(bulkAction === "add-tags" || bulkAction === "remove-tags") && (
        <TagsField error={errors.tags} />
      )}
      {bulkAction === "give" && <OwnerField owners={owners} error={errors.owner} />}
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={buttonVariants("ink", "small")}>
          {m.several_tracks_preview_the_change()}
        </button>
        <Link to={backTo} className={buttonVariants("plain", "small")}>
          {m.cancel()}
        </Link>
      </div>
    </Form>
  );
}

const actionsWithFields: readonly BulkActionName[] = [
  "put-on-sale",
  "set-genre",
  "add-tags",
  "remove-tags",
  "give",
];

function hasFields(action: BulkActionName): boolean {
  return actionsWithFields.includes(action);
}

type FieldProps = { error: string | undefined };

function GenreField({ genres, error }: FieldProps & Pick<Props, "genres">) {
  return (
    <Choice
      label={m.genre()}
      name="genre"
      placeholder={m.several_tracks_select_a_genre()}
      error={error}
    >
      {genres.map((genre) => (
        <option key={genre}>{genre}</option>
      ))}
    </Choice>
  );
}

function TagsField({ error }: FieldProps) {
  const [parameters] = useSearchParams();
  return (
    <InputField
      label={m.tags()}
      name="tags"
      required
      defaultValue={parameters.get("tags") ?? ""}
      error={error}
      errorLang={langOf("pt")}
      hint={m.music_manager_tags_hint({ count: MAX_TAGS })}
      className="max-w-xl"
      autoComplete="off"
    />
  );
}

function OwnerField({ owners, error }: FieldProps & Pick<Props, "owners">) {
  return (
    <Choice
      label={m.several_tracks_new_owner()}
      name="owner"
      placeholder={m.several_tracks_select_an_account()}
      error={error}
    >
      {owners.map(({ id, username }) => (
        <option key={id} value={id}>
          {username}
        </option>
      ))}
    </Choice>
  );
}

type ChoiceProps = FieldProps & {
  label: string;
  name: string;
  placeholder: string;
  children: React.ReactNode;
};

function Choice({ label, name, placeholder, error, children }: ChoiceProps) {
  const [parameters] = useSearchParams();
  return (
    <SelectField
      label={label}
      name={name}
      required
      defaultValue={parameters.get(name) ?? ""}
      error={error}
      errorLang={langOf("pt")}
      className="max-w-sm"
    >
      <option value="">{placeholder}</option>
      {children}
    </SelectField>
  );
}

function PromotionFields({ errors }: Pick<Props, "errors">) {
  const [parameters] = useSearchParams();
  const typed = (name: string) => parameters.get(name) ?? "";
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <InputField
          label={m.several_tracks_price_cut()}
          name="cut"
          inputMode="decimal"
          maxLength={20}
          isNumeric
          defaultValue={typed("cut")}
          error={errors.cut}
          errorLang={langOf("pt")}
          hint={m.several_tracks_discount_hint()}
        />
        <SelectField
          label={m.several_tracks_cut_in()}
          name="unit"
          defaultValue={typed("unit") || "percent"}
          error={errors.unit}
          errorLang={langOf("pt")}
        >
          <option value="percent">{m.percent()}</option>
          <option value="amount">{m.several_tracks_amount_hint()}</option>
        </SelectField>
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DayField
          label={m.several_tracks_first_day()}
          name="from"
          error={errors.from}
          hint={m.several_tracks_starts_hint()}
        />
        <DayField
          label={m.several_tracks_last_day()}
          name="to"
          error={errors.to}
          hint={m.several_tracks_ends_hint()}
        />
      </div>
    </>
  );
}

type DayProps = FieldProps & { label: string; name: string; hint: string };

function DayField({ name, ...field }: DayProps) {
  const [parameters] = useSearchParams();
  return (
    <InputField
      {...field}
      name={name}
      type="date"
      isNumeric
      defaultValue={parameters.get(name) ?? ""}
      errorLang={langOf("pt")}
    />
  );
}
