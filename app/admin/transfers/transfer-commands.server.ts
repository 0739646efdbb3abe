import { href } from "react-router";
import { z } from "zod";
import { backTo, formCommand, type Toast } from "#app/platform/forms/form-command.server.ts";
import { listAddress } from "#app/platform/navigation/list-address.ts";
import type { AdminForm } from "#app/shop/accounts/admin-form.server.ts";
import {
  type CountResult,
  countEntry,
  returnEntry,
} from "#app/shop/orders/bank-statements/count-entry.server.ts";
import { ignoreEntry, reopenEntry } from "#app/shop/orders/bank-statements/decide-entry.server.ts";
import { readEntryFilter } from "#app/shop/orders/bank-statements/entry-filter.ts";
import {
  importStatement,
  type StatementImportResult,
} from "#app/shop/orders/bank-statements/import-statement.server.ts";
import { matchResults } from "#app/shop/orders/transfers/match-entry.ts";
import { MAX_STATEMENT_BYTES } from "#app/shop/payments/bank-transfer/bank-entry.ts";
import { m } from "#messages";
import { summaryParameters } from "./import-summary.tsx";
import { transfersAddress } from "./transfer-address.ts";

const failed = m.nothing_changed;
const unknown = m.transfers_this_transfer_is_not_known;
const chooseFile = m.transfers_choose_a_csv_or_camt_053;
const tooLarge = m.statement_too_large;

const entryIdForm = z.object({ line: z.uuid({ error: unknown }) });
const pressed = entryIdForm.extend({
  payment: z.uuid({ error: unknown }),
  match: z.enum(matchResults, { error: unknown }),
});

const sendBack: Toast = {
  title: m.transfers_to_be_sent_back,
  text: m.transfers_the_order_calls_you_until_you,
};

export const transferCommands = {
  upload: formCommand({
    form: z.object({
      statement: z
        .file({ error: chooseFile })
        .min(1, { error: chooseFile })
        .max(MAX_STATEMENT_BYTES, { error: tooLarge }),
    }),
    failed: m.transfers_the_statement_was_not_read,
    run: async ({ statement }, { actor }: AdminForm) =>
      importStatement(actor, {
        name: statement.name.toWellFormed(),
        bytes: new Uint8Array(await statement.arrayBuffer()),
      }),
    done: (imported: StatementImportResult) => ({
      to: listAddress(href("/admin/transfers"), summaryParameters(imported)),
      toast: { title: m.transfers_statement_read() },
    }),
  }),
  settle: formCommand({
    form: pressed,
    failed,
    run: (sent, { actor }: AdminForm) => countEntry(actor, sent),
    done: backTo(toList, (result: CountResult) => countedTexts[result]),
  }),
  return: formCommand({
    form: pressed,
    failed,
    run: (sent, { actor }: AdminForm) => returnEntry(actor, sent),
    done: backTo(toList, sendBack),
  }),
  ignore: formCommand({
    form: entryIdForm,
    failed,
    run: ({ line }, { actor }: AdminForm) => ignoreEntry(actor, line),
    done: backTo(toList, { title: m.transfers_put_aside }),
  }),
  reopen: formCommand({
    form: entryIdForm,
    failed,
    run: ({ line }, { actor }: AdminForm) => reopenEntry(actor, line),
    done: backTo(toList, { title: m.transfers_taken_up_again }),
  }),
};

const countedTexts: Record<CountResult, Toast> = {
  sold: { title: m.sold, text: m.transfers_buyer_notified },
  part: { title: m.transfers_counted, text: m.transfers_the_buyer_is_asked_for_the },
  "too-late": {
    title: m.transfers_too_late,
    text: m.transfers_the_track_is_somebody_elses_the,
  },
};

function toList({ url }: AdminForm): string {
  return transfersAddress(readEntryFilter(url.searchParams));
}
