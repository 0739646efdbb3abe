import { listOf } from "#app/platform/ui/list-of.ts";
import { m } from "#messages";
import { lackingFilesText } from "./files-needed.ts";
import type { ReleaseRefusal } from "./release-refusal.ts";
import { nameOfField } from "./track-version.server.ts";

export function releaseRefusalText(refusal: ReleaseRefusal): string {
  switch (refusal.code) {
    case "account-gone":
      return m.release_account_gone();
    case "not-theirs":
      return m.release_account_may_not_edit();
    case "agreement-changed":
      return m.orders_the_agreement_that_it_is_sold();
    case "fields-invalid":
      return m.orders_fill_in_or_correct({
        value: listOf(refusal.fields.map(nameOfField)),
      });
    case "sounds-alike":
      return m.orders_it_sounds_like_an_administrator_listens({
        value: listOf(refusal.titles.map((title) => `“${title}”`)),
      });
    case "note":
      return refusal.text;
    default:
      return lackingFilesText(refusal);
  }
}
