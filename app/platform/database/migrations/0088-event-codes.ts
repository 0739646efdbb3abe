import { type Kysely, sql } from "kysely";

const countries =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ " +
  "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR " +
  "GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP " +
  "KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT " +
  "MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW " +
  "SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ " +
  "UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

/** In the timelines of orders: a dispute's state, countries, and how a refund was made, as codes instead of their names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const names = new Intl.DisplayNames("en", { type: "region" });
  const codes = Object.fromEntries(countries.split(" ").map((code) => [names.of(code), code]));
  const country = (name: string) =>
    sql`coalesce(${JSON.stringify(codes)}::jsonb->(details->>${name}), details->${name})`;
  await sql`alter table order_events disable trigger order_events_only_emptied`.execute(db);
  await sql`
    update order_events set details = jsonb_set(details, '{dispute}',
      to_jsonb(case details->>'dispute' when 'needs a response' then 'needs-response' else 'under-review' end))
    where kind = 'dispute-changed' and details->>'dispute' in ('needs a response', 'under review')
  `.execute(db);
  await sql`
    update order_events set details = jsonb_set(details, '{how}', '"other-means"')
    where kind = 'refund-done' and details->>'how' = 'in another way'`.execute(db);
  await sql`
    update order_events set details = details
      || jsonb_build_object('stated', ${country("stated")}, 'paidFrom', ${country("paidFrom")})
    where kind = 'place-contradicted' and details ? 'stated' and details ? 'paidFrom'`.execute(db);
  await sql`alter table order_events enable trigger order_events_only_emptied`.execute(db);
}
