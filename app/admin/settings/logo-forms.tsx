import { useContext } from "react";
import { ShopLogo } from "#app/media/shop-logo.tsx";
import { Alert, type Problem } from "#app/ui/alert.tsx";
import { ShopName } from "#app/ui/shop-name.ts";
import { t } from "#app/words/words.ts";
import { IntentButton } from "../parts/intent-button.tsx";
import { UploadForm } from "./upload-form.tsx";

/** The picture in place of the drawn record at the head of every page. */
export function LogoForms({ logo, problem }: { logo: string | undefined; problem?: Problem }) {
  const shopName = useContext(ShopName);
  return (
    <section aria-labelledby="logo" className="mt-12 max-w-3xl">
      <h2 id="logo" className="font-semibold text-xl">
        {t`Logo`}
      </h2>
      <p className="mt-3 text-muted text-pretty">
        {t`At the head of every page, beside the name. It is cut to a square, and what is transparent in it becomes dark. The icon of browser tabs stays.`}
      </p>
      {problem && (
        <Alert role="alert" takesFocus className="mt-4" title={problem.title}>
          {problem.text}
        </Alert>
      )}
      <div className="mt-6 flex items-center gap-5 border border-line bg-surface p-5">
        <ShopLogo logo={logo} name={shopName} className="size-16" />
        {logo ? (
          <RemoveLogo />
        ) : (
          <p className="text-sm">{t`The record that the shop came with.`}</p>
        )}
      </div>
      <UploadForm
        kind="cover"
        name="logo"
        label={logo ? t`Another logo` : t`Logo`}
        intent="set-logo"
        save={t`Save logo`}
      />
    </section>
  );
}

function RemoveLogo() {
  return <IntentButton intent="remove-logo">{t`Remove logo`}</IntentButton>;
}
