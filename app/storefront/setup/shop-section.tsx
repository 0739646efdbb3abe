import { InputField } from "#app/platform/ui/field.tsx";
import { DEFAULT_SHOP_NAME } from "#app/platform/ui/shop-name.ts";
import { m } from "#messages";
import { StartingSetChoice } from "../shared/starting-set-choice.tsx";
import { type SetupFields, SetupSection } from "./setup-section.tsx";

type Props = SetupFields & { siteUrl: string; values: { shopName: string | null } };

export function ShopSection({ siteUrl, values, typed, errors }: Props) {
  return (
    <SetupSection
      position="A2"
      title={m.setup_shop()}
      text={m.setup_shop_text({ address: siteUrl })}
    >
      <InputField
        label={m.settings_name_of_the_shop()}
        name="shopName"
        dir="auto"
        defaultValue={typed.shopName ?? values.shopName ?? ""}
        placeholder={DEFAULT_SHOP_NAME}
        error={errors.shopName}
        autoComplete="off"
      />
      <StartingSetChoice chosen={typed.set ?? "house-techno"} className="sm:grid-cols-2">
        <legend className="mb-1.5 font-semibold text-sm">{m.setup_genres()}</legend>
        {errors.set && <p className="danger-text text-sm sm:col-span-2">{errors.set}</p>}
      </StartingSetChoice>
    </SetupSection>
  );
}
