import { type Kysely, sql } from "kysely";

/* What versions of the shop have written as texts into the details of the audit log, and the demo into the settings. */

type Details = Record<string, unknown>;

const kinds: Record<string, string> = {
  "WAV, mastered": "mastered-wav",
  "MP3, mastered": "mp3",
  "WAV, unmastered": "unmastered-wav",
  "Radio edit": "radio-edit",
  Instrumental: "instrumental",
  "Separated stems": "stems",
  MIDI: "midi",
  "Project files": "project",
  Artwork: "artwork",
};
const groups: Record<string, string> = {
  "Mixing Services": "mixing",
  "Mastering Services": "mastering",
};
const whys: Record<string, string> = {
  "its time was over": "time-over",
  "the cut was larger than the price": "cut-above-price",
};
const plain: Record<string, unknown> = {
  nothing: null,
  nobody: null,
  none: null,
  default: null,
  true: true,
  yes: true,
  on: true,
  false: false,
  no: false,
  off: false,
};
const currencies = "EUR USD GBP CHF CAD AUD NZD SEK NOK DKK PLN CZK RON BRL".split(" ");

/** Acts that told each field as it was and as it is. */
const edits = new Set([
  "archive-track",
  "change-file",
  "change-payout-account",
  "drop-sale",
  "edit-track",
  "edit-user",
  "end-sale",
  "favor-track",
  "give-track",
  "mark-new",
  "plan-sale",
  "put-on-sale",
  "set-share",
  "undo-bulk-act",
  "unfavor-track",
  "unmark-new",
]);

function readValue(name: string, text: string): unknown {
  if (Object.hasOwn(plain, text)) return plain[text];
  if (name === "kind") return kinds[text] ?? text;
  if (name === "share") return Number.parseFloat(text);
  if (name !== "sale") return text;
  const [, cut, from, to] = /^(.*?)(?: from (\S+))?(?: to (\S+))?$/.exec(text) ?? [];
  const days = from || to ? `${from ?? ".."}/${to ?? ".."}` : undefined;
  return [cut === "on" ? undefined : cut, days].filter(Boolean).join(" ");
}

function readEdited(name: string, text: string): unknown {
  if (text === "changed") return { changed: true };
  const at = text.indexOf(" → ");
  if (at === -1) return name === "kind" ? (kinds[text] ?? text) : text;
  return { from: readValue(name, text.slice(0, at)), to: readValue(name, text.slice(at + 3)) };
}

function readAmount(text: string): Details {
  const [, symbol, whole = "", hundredths = ""] = /^(\D+)([\d,]+)\.(\d\d)$/.exec(text) ?? [];
  const currency = currencies.find((each) => {
    const format = new Intl.NumberFormat("en", { style: "currency", currency: each });
    return format.format(0) === `${symbol}0.00`;
  });
  if (currency === undefined) return { amount: text };
  return { cents: Number(`${whole.replaceAll(",", "")}${hundredths}`), currency };
}

function readDetail(act: string, name: string, value: unknown): Details {
  if (typeof value !== "string") return { [name]: value };
  if (name === "amount" && /^(pay-out|fail-payout)$/.test(act)) return readAmount(value);
  if (name === "at" && act === "plan-release") {
    return { at: value.replace(/^(\S+) (\S+) UTC$/, "$1T$2:00.000Z") };
  }
  if (name === "group") return { group: groups[value] ?? value };
  if (name === "why" && act === "drop-sale") return { why: whys[value] ?? value };
  if (edits.has(act)) return { [name]: readEdited(name, value) };
  if (name === "kind") return { kind: kinds[value] ?? value };
  return { [name]: value };
}

type Line = { id: string; act: string; details: Details };

/** Undefined where nothing changes. */
function readLine({ id, act, details }: Line) {
  const read: Details = Object.assign(
    {},
    ...Object.entries(details).map(([name, value]) => readDetail(act, name, value)),
  );
  return JSON.stringify(read) === JSON.stringify(details) ? undefined : { id, details: read };
}

const BATCH_SIZE = 5_000;

async function changeLines(db: Kysely<unknown>): Promise<void> {
  for (let last = "0"; ; ) {
    const { rows } = await sql<Line>`
      select id::text as id, act, details from audit_log
      where id > ${last}::bigint and details <> '{}' order by audit_log.id limit ${BATCH_SIZE}`.execute(
      db,
    );
    const changed = rows.flatMap((line) => readLine(line) ?? []);
    await sql`
      update audit_log set details = line.details
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as line(id bigint, details jsonb)
      where audit_log.id = line.id`.execute(db);
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Codes and values in the audit log instead of texts, and nobody's name for what the demo did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log disable trigger audit_log_only_emptied`.execute(db);
  await changeLines(db);
  await sql`update audit_log set subject_name = ''
    where subject_name = 'somebody by a link' and act in ('invite-user', 'withdraw-invitation')`.execute(
    db,
  );
  await sql`update audit_log
    set subject_name = regexp_replace(subject_name, ' (of|de) (\\d{4}-\\d\\d-\\d\\d)$', ', \\2')
    where subject_kind = 'transfer'`.execute(db);
  await sql`alter table audit_log enable trigger audit_log_only_emptied`.execute(db);
  await sql`
    do $$ declare name text; begin
      for name in select conname from pg_constraint
        where conrelid = 'settings'::regclass and contype = 'c'
          and pg_get_constraintdef(oid) like '%checkout_opened_at IS NULL%'
      loop execute format('alter table settings drop constraint %I', name); end loop;
    end $$;
    alter table settings add constraint settings_checkout_opened_check
      check (checkout_opened_at is not null or checkout_opened_by is null);
    update settings set checkout_opened_by = null where checkout_opened_by = 'the demo';
  `.execute(db);
}
