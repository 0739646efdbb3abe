import { useContext } from "react";
import { href, Link, useSearchParams } from "react-router";
import { langOf } from "#app/platform/i18n/language.ts";
import { InputField, TextareaField } from "#app/platform/ui/field.tsx";
import { priceLabel } from "#app/platform/ui/price-label.ts";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { ShopCurrency } from "#app/platform/ui/shop-currency.ts";
import { agreementModels } from "#app/shop/agreements/agreement-models.ts";
import { describeField, type FieldValues } from "#app/shop/catalog/track-fields.ts";
import { m } from "#messages";
import { TranslationsLink } from "../../shared/translations-link.tsx";
import { managerAddress } from "../manager-address.ts";
import type { TrackEditorData } from "./find-form.server.ts";
import { OfferedChoice } from "./offered-choice.tsx";
import type { EditorResult } from "./save-commands.server.ts";

type Props = {
  values: FieldValues;
  errors: NonNullable<EditorResult["errors"]>;
  /** Present for a published track, whose price cannot be changed. */
  fixedPrice: string | undefined;
  form: TrackEditorData;
};

export function EditorBasics({ values, errors, fixedPrice, form }: Props) {
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
      <OfferedChoice
        label={m.genre()}
        error={errors.genre}
        name="genre"
        defaultValue={values.genre}
        choices={form.genres}
        empty={m.music_manager_choose_a_genre()}
      />
      <PriceField
        key={fixedPrice}
        value={fixedPrice ?? values.price}
        error={errors.price}
        isFixed={fixedPrice !== undefined}
        isSold={values.sold === "on"}
      />
      <InputField
        label={m.floor_price()}
        error={errors.floorCents}
        errorLang={langOf("pt")}
        hint={m.floor_price_hint()}
        className="sm:col-span-2"
        isNumeric
        name="floorCents"
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        defaultValue={values.floorCents}
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
          form.isCheckoutOpen ? (
            m.music_manager_leave_it_empty_to_sell_the()
          ) : (
            <LinkNeeded form={form} />
          )
        }
      />
      <OfferedChoice
        label={m.paper_rights()}
        error={errors.agreementModel}
        className="sm:col-span-2"
        name="agreementModel"
        defaultValue={values.agreementModel}
        choices={agreementModels}
        nameOf={(model) => describeField("agreementModel", model)}
        hint={m.music_manager_publishing_accepts_agreement()}
      />
      <TextareaField
        label={m.description()}
        error={errors.description}
        errorLang={langOf("pt")}
        className="sm:col-span-2"
        name="description"
        defaultValue={values.description}
        maxLength={5000}
        rows={5}
        hint={
          form.managesSettings &&
          form.track?.description && <TranslationsLink kind="track" id={form.track.id} />
        }
      />
    </fieldset>
  );
}

/** Says before the form is sent that a track needs a link while the checkout is closed. */
function LinkNeeded({ form: { track, managesSettings } }: Pick<Props, "form">) {
  if (track?.isDraft === false) return m.music_manager_where_buy_leads_while_the_shops();
  return renderMessage(m.music_manager_needs_link_or_opening, {
    checklist: managesSettings ? (
      <Link to={`${href("/admin/settings/checkout")}#checklist`} className="text-ink underline">
        {m.music_manager_open_the_checkout()}
      </Link>
    ) : (
      m.music_manager_an_administrator_opens_it()
    ),
  });
}

type PriceProps = {
  value: string;
  error: string | undefined;
  isFixed: boolean;
  isSold: boolean;
};

function PriceField({ value, error, isFixed, isSold }: PriceProps) {
  const currency = useContext(ShopCurrency);
  return (
    <InputField
      label={priceLabel(currency)}
      error={error}
      errorLang={langOf("pt")}
      hint={isFixed && <FixedPriceHint isSold={isSold} />}
      isNumeric
      name={isFixed ? undefined : "price"}
      inputMode="decimal"
      maxLength={20}
      autoComplete="off"
      defaultValue={value}
      readOnly={isFixed}
    />
  );
}

/** Leads to the way to correct a price that can't be changed. */
function FixedPriceHint({ isSold }: { isSold: boolean }) {
  const [parameters] = useSearchParams();
  const edited = parameters.get("edit");
  return (
    <>
      {m.music_manager_price_cannot_be_changed_after_track()}
      {edited !== null && !isSold && (
        <Link
          to={managerAddress(new URLSearchParams(), { replace: edited })}
          lang={langOf("en")}
          className="mt-1 block underline hover:text-accent"
        >
          {m.music_manager_wrong_price()}
        </Link>
      )}
    </>
  );
}
