import { useContext } from "react";
import { langOf } from "#app/platform/i18n/language.ts";
import { InputField, SelectField, TextareaField } from "#app/platform/ui/field.tsx";
import { priceLabel } from "#app/platform/ui/price-label.ts";
import { ShopCurrency } from "#app/platform/ui/shop-currency.ts";
import { agreementModels, modelNames } from "#app/shop/agreements/agreement-models.ts";
import { genres, isGenre } from "#app/shop/catalog/genres.ts";
import type { FieldValues } from "#app/shop/catalog/track-values.ts";
import { m } from "#messages";
import type { EditorResult } from "./save-commands.server.ts";

type Props = {
  values: FieldValues;
  errors: NonNullable<EditorResult["errors"]>;
  /** Present for a published track, whose price cannot be changed. */
  fixedPrice: string | undefined;
  isCheckoutOpen: boolean;
};

export function EditorBasics({ values, errors, fixedPrice, isCheckoutOpen }: Props) {
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="sr-only">{m.track()}</legend>
      <InputField
        label={m.title()}
        error={errors.title}
        errorLang={langOf("pt")}
        className="sm:col-span-2"
        name="title"
        defaultValue={values.title}
        maxLength={200}
        autoComplete="off"
      />
      <GenreField value={values.genre} error={errors.genre} />
      <PriceField
        key={fixedPrice}
        value={fixedPrice ?? values.price}
        error={errors.price}
        isFixed={fixedPrice !== undefined}
      />
      <InputField
        label={m.purchase_link()}
        error={errors.purchaseLink}
        errorLang={langOf("pt")}
        className="sm:col-span-2"
        name="purchaseLink"
        type="url"
        defaultValue={values.purchaseLink}
        maxLength={2048}
        placeholder="https://"
        autoComplete="off"
        hint={
          isCheckoutOpen
            ? m.music_manager_leave_it_empty_to_sell_the()
            : m.music_manager_where_buy_leads_while_the_shops()
        }
      />
      <ModelField value={values.agreementModel} error={errors.agreementModel} />
      <TextareaField
        label={m.description()}
        error={errors.description}
        errorLang={langOf("pt")}
        className="sm:col-span-2"
        name="description"
        defaultValue={values.description}
        maxLength={5000}
        rows={5}
      />
    </fieldset>
  );
}

/** Publishing a track accepts the agreement of its license model. */
function ModelField({ value, error }: GenreProps) {
  return (
    <SelectField
      label={m.paper_rights()}
      error={error}
      errorLang={langOf("pt")}
      className="sm:col-span-2"
      name="agreementModel"
      defaultValue={value}
      hint={m.music_manager_whoever_publishes_the_track_accepts_this()}
    >
      {agreementModels.map((model) => (
        <option key={model} value={model}>
          {modelNames[model]()}
        </option>
      ))}
    </SelectField>
  );
}

type GenreProps = { value: string; error: string | undefined };

function GenreField({ value, error }: GenreProps) {
  return (
    <SelectField
      label={m.genre()}
      error={error}
      errorLang={langOf("pt")}
      name="genre"
      defaultValue={value}
    >
      <option value="">{m.music_manager_choose_a_genre()}</option>
      {value !== "" && !isGenre(value) && <option>{value}</option>}
      {genres.map((genre) => (
        <option key={genre}>{genre}</option>
      ))}
    </SelectField>
  );
}

type PriceProps = { value: string; error: string | undefined; isFixed: boolean };

function PriceField({ value, error, isFixed }: PriceProps) {
  const currency = useContext(ShopCurrency);
  const fixedHint = m.music_manager_price_cannot_be_changed_after_track();
  return (
    <InputField
      label={priceLabel(currency)}
      error={error}
      errorLang={langOf("pt")}
      hint={isFixed ? fixedHint : undefined}
      isNumeric
      name={isFixed ? undefined : "price"}
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      defaultValue={value}
      readOnly={isFixed}
    />
  );
}
