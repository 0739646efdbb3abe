import { useContext } from "react";
import { Alert, type Problem } from "#app/platform/ui/alert.tsx";
import { ShopLogo } from "#app/platform/ui/shop-logo.tsx";
import { ShopName } from "#app/platform/ui/shop-name.ts";
import { m } from "#messages";
import { IntentButton } from "../shared/intent-button.tsx";
import { UploadForm } from "./upload-form.tsx";

/** The logo replaces the drawn record in the header. */
export function LogoForms({ logo, problem }: { logo: string | undefined; problem?: Problem }) {
  const shopName = useContext(ShopName);
  return (
    <section aria-labelledby="logo" className="mt-12 max-w-3xl">
      <h2 id="logo" className="font-semibold text-xl">
        {m.settings_logo()}
      </h2>
      <p className="mt-3 text-muted text-pretty">{m.settings_at_the_head_of_every_page()}</p>
      {problem && (
        <Alert role="alert" takesFocus className="mt-4" title={problem.title}>
          {problem.text}
        </Alert>
      )}
      <div className="mt-6 flex items-center gap-5 border border-line bg-surface p-5">
        <ShopLogo logo={logo} name={shopName} className="size-16" />
        {logo ? <RemoveLogo /> : <p className="text-sm">{m.settings_default_logo()}</p>}
      </div>
      <UploadForm
        kind="cover"
        name="logo"
        label={logo ? m.settings_another_logo() : m.settings_logo()}
        intent="set-logo"
        save={m.settings_save_logo()}
      />
    </section>
  );
}

function RemoveLogo() {
  return <IntentButton intent="remove-logo">{m.settings_remove_logo()}</IntentButton>;
}
