import { z } from "zod";
import type { AdminForm } from "#app/accounts/sent-form.server.ts";
import { ignoreLine, reopenLine } from "#app/orders/transfers/decide-line.server.ts";
import { type Imported, importStatement } from "#app/orders/transfers/import-statement.server.ts";
import { verdicts } from "#app/orders/transfers/judge-line.ts";
import { readLineFilter } from "#app/orders/transfers/line-filter.ts";
import { returnLine, type Settled, settleLine } from "#app/orders/transfers/settle-line.server.ts";
import { MAX_STATEMENT_BYTES } from "#app/payments/bank-transfer/statement-line.ts";
import type { ToastText } from "#app/ui/toasts.tsx";
import { formCommand } from "#app/web/form-command.server.ts";
import { summaryParameters } from "./import-summary.tsx";
import { transfersAddress } from "./transfer-address.ts";

const failed = "Nothing was changed";
const unknown = "This transfer is not known.";
const chooseFile = "Choose a CSV or camt.053 file of your bank.";
const tooLarge = "A statement may have 5 MB and not more. Choose fewer days.";

const oneLine = z.object({ line: z.uuid(unknown) });
const pressed = oneLine.extend({ payment: z.uuid(unknown), verdict: z.enum(verdicts, unknown) });

/** What the forms of the screen do, by their `intent`. */
export const transferCommands = {
  upload: formCommand({
    form: z.object({
      statement: z.file(chooseFile).min(1, chooseFile).max(MAX_STATEMENT_BYTES, tooLarge),
    }),
    failed: "The statement was not read",
    run: async ({ statement }, { actor }: AdminForm) =>
      importStatement(actor, {
        name: statement.name.toWellFormed(),
        bytes: new Uint8Array(await statement.arrayBuffer()),
      }),
    done: (imported: Imported) => ({
      to: `${transfersAddress({ view: "matching" })}?${summaryParameters(imported)}`,
      toast: { title: "Statement read" },
    }),
  }),
  settle: formCommand({
    form: pressed,
    failed,
    run: (sent, { actor }: AdminForm) => settleLine(actor, sent),
    done: (settled: Settled, _, form: AdminForm) => backToList(form, settledTexts[settled]),
  }),
  return: formCommand({
    form: pressed,
    failed,
    run: (sent, { actor }: AdminForm) => returnLine(actor, sent),
    done: (_, __, form: AdminForm) => backToList(form, sendBack),
  }),
  ignore: formCommand({
    form: oneLine,
    failed,
    run: ({ line }, { actor }: AdminForm) => ignoreLine(actor, line),
    done: (_, __, form: AdminForm) => backToList(form, { title: "Put aside" }),
  }),
  reopen: formCommand({
    form: oneLine,
    failed,
    run: ({ line }, { actor }: AdminForm) => reopenLine(actor, line),
    done: (_, __, form: AdminForm) => backToList(form, { title: "Taken up again" }),
  }),
};

const sendBack: ToastText = {
  title: "To be sent back",
  text: "The order calls you until you have sent the money and said so there.",
};

const settledTexts: Record<Settled, ToastText> = {
  sold: { title: "Sold", text: "The buyer is told by mail." },
  part: { title: "Counted", text: "The buyer is asked for the rest by mail." },
  "too-late": {
    title: "Too late",
    text: "The track is somebody else's. The order calls you until the money is sent back.",
  },
};

function backToList({ url }: AdminForm, toast: ToastText) {
  return { to: transfersAddress(readLineFilter(url.searchParams)), toast };
}
