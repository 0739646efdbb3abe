import { z } from "zod";
import { maxLength } from "#app/content/content-names.ts";
import { tooLong, versionField } from "#app/content/settings-form.ts";
import { lines } from "#app/web/text-fields.ts";
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
