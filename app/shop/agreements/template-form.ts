import { z } from "zod";
import { lines } from "#app/platform/forms/text-fields.ts";
import { maxLength } from "#app/shop/content/content-names.ts";
import { tooLong, versionField } from "#app/shop/content/settings-form.ts";
import { m } from "#messages";

export const MAX_TEMPLATE_LENGTH = maxLength.legalText;

export const templateForm = z.object({
  version: versionField,
  text: lines({
    max: MAX_TEMPLATE_LENGTH,
    tooLong: tooLong(MAX_TEMPLATE_LENGTH),
    needed: () => m.agreement_text_missing(),
  }),
});
