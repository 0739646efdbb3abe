import { type RawBuilder, sql } from "kysely";
import { cutPrice, priceWithoutPromotion } from "../promotions/track-promotion.server.ts";
import { MAX_TAGS } from "../tags.ts";
import type { SkipReason } from "./bulk-action.ts";
import type { BulkAction } from "./bulk-schema.ts";

/* The SQL of a bulk action is for one track, with its `sale`, active `claim` and `owner` joined. */

type Sql<Value> = RawBuilder<Value>;
type SkipRule = [reason: SkipReason, when: Sql<boolean>];

type Change = {
  columns: readonly (
    | "onSale"
    | "priceCents"
    | "isNewArrival"
    | "isFavorite"
    | "genre"
    | "tags"
    | "userId"
    | "archivedAt"
    | "isDraft"
  )[];
  skipRules: SkipRule[];
  /** JSON has database column names, and `sale` and `owner`, which are not columns. */
  before: Sql<unknown>;
  after: Sql<unknown>;
};

const isSold: SkipRule = ["sold", sql`track.sold_at is not null`];
const isReserved: SkipRule = ["reserved", sql`claim.id is not null`];

export function changeOf(action: BulkAction): Change {
  switch (action.act) {
    case "put-on-sale":
      return startOfPromotion(action);
    case "end-sale":
      return endOfPromotion;
    case "mark-new":
    case "unmark-new":
      return mark("isNewArrival", "is_new_arrival", action.act === "mark-new");
    case "favor":
    case "unfavor":
      return mark("isFavorite", "is_favorite", action.act === "favor");
    case "set-genre":
      return {
        columns: ["genre"],
        skipRules: [isSold, isReserved, ["same", sql`track.genre = ${action.genre}`]],
        before: sql`jsonb_build_object('genre', track.genre)`,
        after: sql`jsonb_build_object('genre', ${action.genre}::text)`,
      };
    case "add-tags":
    case "remove-tags":
      return changeOfTags(action);
    case "give":
      return {
        columns: ["userId"],
        skipRules: [
          isSold,
          isReserved,
          ["same", sql`track.user_id is not distinct from ${action.owner}`],
        ],
        before: sql`jsonb_build_object('user_id', track.user_id, 'owner', owner.username)`,
        after: sql`(select jsonb_build_object('user_id', id, 'owner', username)
          from user_profiles where id = ${action.owner})`,
      };
    case "archive":
      return archiving;
  }
}

function mark(column: "isNewArrival" | "isFavorite", name: string, isSet: boolean): Change {
  const marked = sql.ref(`track.${column}`);
  return {
    columns: [column],
    skipRules: [...(isSet ? [isSold] : []), ["same", sql`${marked} = ${isSet}`]],
    before: sql`jsonb_build_object(${name}::text, ${marked})`,
    after: sql`jsonb_build_object(${name}::text, ${isSet}::boolean)`,
  };
}

/** A tag is the same whatever its case and accents. */
function changeOfTags({ act, tags }: { act: "add-tags" | "remove-tags"; tags: string[] }): Change {
  const isNamed = (tag: Sql<string>, names: Sql<string[]>) =>
    sql`fold_text(${tag}) in (select fold_text(name) from unnest(${names}) name)`;
  const given = sql<string[]>`${tags}::text[]`;
  const own = sql<string[]>`track.tags`;
  const added = sql<string[]>`(track.tags || array(
    select tag from unnest(${given}) with ordinality as given (tag, place)
    where not ${isNamed(sql`tag`, own)} order by place))`;
  const left = sql<string[]>`array(
    select tag from unnest(${own}) with ordinality as own (tag, place)
    where not ${isNamed(sql`tag`, given)} order by place)`;
  const next = act === "add-tags" ? added : left;
  return {
    columns: ["tags"],
    skipRules: [
      isSold,
      isReserved,
      ["too-many-tags", sql`cardinality(${next}) > ${MAX_TAGS}`],
      ["same", sql`cardinality(${next}) = cardinality(track.tags)`],
    ],
    before: sql`jsonb_build_object('tags', track.tags)`,
    after: sql`jsonb_build_object('tags', ${next})`,
  };
}

const archiving: Change = {
  columns: ["archivedAt", "isDraft"],
  skipRules: [
    ["reserved", sql`(claim.id is not null and track.sold_at is null)`],
    [
      "unsold",
      sql`(track.sold_at is null and not exists (
        select from order_lines join orders on orders.id = order_id
        where order_lines.track_id = track.id and number is not null))`,
    ],
  ],
  before: sql`jsonb_build_object('archived_at', null, 'is_draft', track.is_draft)`,
  after: sql`jsonb_build_object('archived_at', now(), 'is_draft', true)`,
};

const promotionBefore = sql`jsonb_build_object('on_sale', track.on_sale, 'price_cents', track.price_cents,
  'sale', to_jsonb(sale))`;

const endOfPromotion: Change = {
  columns: ["onSale", "priceCents"],
  skipRules: [isSold, ["same", sql`(not track.on_sale and sale.track_id is null)`]],
  before: promotionBefore,
  after: sql`jsonb_build_object('on_sale', false, 'price_cents', ${priceWithoutPromotion}, 'sale', null)`,
};

/** Calculates from the full price, never from a reduced one. */
function startOfPromotion({
  percent,
  cents,
  from,
  to,
}: Extract<BulkAction, { act: "put-on-sale" }>): Change {
  const startsAt = sql`greatest(now(), ${from ?? null}::date::timestamp at time zone 'UTC')`;
  const isPlanned = sql<boolean>`(${startsAt} > now())`;
  const endsAt = sql`((${to ?? null}::date + 1)::timestamp at time zone 'UTC')`;
  const [percentCut, centsCut] = [
    sql<number>`${percent ?? null}::integer`,
    sql<number>`${cents ?? null}::integer`,
  ];
  const isCut = sql<boolean>`(coalesce(${percentCut}, ${centsCut}) is not null)`;
  const price = cutPrice(priceWithoutPromotion, percentCut, centsCut);
  const cutsNow = sql<boolean>`(${isCut} and not ${isPlanned})`;
  const isSamePromotion = sql`(sale.cut_percent is not distinct from ${percentCut}
    and sale.cut_cents is not distinct from ${centsCut} and sale.ends_at is not distinct from ${endsAt}
    and (sale.started_at is null) = ${isPlanned} and (not ${isPlanned} or sale.starts_at = ${startsAt}))`;
  const isMarkOnly = sql`(sale.track_id is null and track.on_sale
    and not ${isCut} and not ${isPlanned} and ${endsAt} is null)`;
  return {
    columns: ["onSale", "priceCents"],
    skipRules: [
      isSold,
      isReserved,
      ["same", sql`coalesce(${isSamePromotion}, ${isMarkOnly})`],
      ["on-sale", sql`(${isPlanned} and sale.started_at is not null)`],
      ["no-price", sql`(${isCut} and track.price_cents = 0)`],
      ["cut-too-large", sql`(${isCut} and ${price} < 1)`],
    ],
    before: promotionBefore,
    after: sql`jsonb_build_object(
      'on_sale', track.on_sale or not ${isPlanned},
      'price_cents', case when ${isPlanned} then track.price_cents else ${price} end,
      'sale', jsonb_build_object(
        'track_id', track.id, 'cut_percent', ${percentCut}, 'cut_cents', ${centsCut},
        'starts_at', ${startsAt}, 'ends_at', ${endsAt},
        'started_at', case when ${isPlanned} then null else now() end,
        'full_price_cents', case when ${cutsNow} then ${priceWithoutPromotion} end,
        'sale_price_cents', case when ${cutsNow} then ${price} end))`,
  };
}
