import { useContext } from "react";
import { Form, useLocation } from "react-router";
import { ShopLogo } from "#app/media/shop-logo.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { ShopName } from "#app/ui/shop-name.ts";
import { FormUploadsProvider, useFormUploads } from "#app/uploads/form-uploads.ts";
import { UploadField } from "#app/uploads/upload-field.tsx";
import { GuardedForm } from "#app/web/unsaved-changes/guarded-form.tsx";

/** The picture in place of the drawn record at the head of every page. */
export function LogoForms({ logo }: { logo: string | undefined }) {
  const shopName = useContext(ShopName);
  return (
    <section aria-labelledby="logo" className="mt-12 max-w-3xl">
      <h2 id="logo" className="font-semibold text-xl">
        Logo
      </h2>
      <p className="mt-3 text-muted text-pretty">
        At the head of every page, beside the name. It is cut to a square, and what is transparent
        in it becomes dark. The icon of browser tabs stays.
      </p>
      <div className="mt-6 flex items-center gap-5 border border-line bg-surface p-5">
        <ShopLogo logo={logo} name={shopName} className="size-16" />
        {logo ? <RemoveLogo /> : <p className="text-sm">The record that the shop came with.</p>}
      </div>
      <NewLogo isFirst={!logo} />
    </section>
  );
}

function RemoveLogo() {
  return (
    <Form method="post" preventScrollReset>
      <button
        type="submit"
        name="intent"
        value="remove-logo"
        className={buttonLook("plain", "small")}
      >
        Remove logo
      </button>
    </Form>
  );
}

function NewLogo({ isFirst }: { isFirst: boolean }) {
  const { key } = useLocation();
  const { uploads, awaited } = useFormUploads();
  return (
    <GuardedForm
      key={key}
      method="post"
      preventScrollReset
      isUnsaved={awaited.length > 0}
      className="mt-6 grid gap-4"
    >
      <FormUploadsProvider value={uploads}>
        <UploadField kind="cover" name="logo" label={isFirst ? "Logo" : "Another logo"} />
      </FormUploadsProvider>
      <button
        type="submit"
        name="intent"
        value="set-logo"
        className={`scripted justify-self-start ${buttonLook("accent")}`}
      >
        Save logo
      </button>
    </GuardedForm>
  );
}
