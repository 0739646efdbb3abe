import { type Db, db } from "#app/platform/database/db.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import { newSecretId } from "#app/platform/system/secret-id.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { formatBpm } from "#app/platform/ui/format.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { NewTrack } from "#app/shop/catalog/filters/new-tracks.server.ts";
import { labelGenres } from "#app/shop/catalog/genres/genre-labels.server.ts";
import type { MailBlock } from "#app/shop/mail/mail-blocks.ts";
import { type NewMail, queueMail } from "#app/shop/mail/outbox.server.ts";
import type { MailGenerators } from "#app/shop/mail/send-mail.server.ts";
import { m } from "#messages";
import { describeSearch } from "./describe-search.server.ts";
import type { findGoneGenreOf } from "./gone-genre-links.server.ts";
import { addressOfList, type SavedSearch } from "./saved-search.ts";

const CONFIRM_LINK = "saved-search-link";
const UNSUBSCRIBE_LINK = "unsubscribe-link";
const MAX_LISTED = 12;

export const savedSearchMailGenerators: MailGenerators = {
  secrets: {
    [CONFIRM_LINK]: async (searchId) => {
      const token = newSecretId();
      await db
        .updateTable("savedSearches")
        .where("id", "=", searchId)
        .set({ tokenHash: sha256Bytes(token) })
        .execute();
      return { [CONFIRM_LINK]: siteUrl(href("/saved-searches/confirm/:token", { token })) };
    },
    /** Links of former attempts stay valid, because their emails may have arrived. */
    [UNSUBSCRIBE_LINK]: async (email, mailId) => {
      const token = newSecretId();
      const link = { tokenHash: sha256Bytes(token), email, mailId };
      await db.insertInto("unsubscribeLinks").values(link).execute();
      return { [UNSUBSCRIBE_LINK]: siteUrl(href("/saved-searches/stop/:token", { token })) };
    },
  },
};

/** A stranger may have typed the search, so only the page behind the link shows it. */
export async function mailSearchConfirmation(
  tx: Db,
  { id, email, language }: { id: string; email: string; language: string },
): Promise<void> {
  const compose = (): NewMail => ({
    kind: "saved-search-confirm",
    to: { address: email },
    subject: m.mail_search_confirm_subject(),
    blocks: [
      { type: "heading", text: m.mail_confirm_heading() },
      { type: "paragraph", text: m.mail_search_confirm_text() },
      { type: "button", label: m.mail_search_see(), url: { secret: CONFIRM_LINK } },
      { type: "note", text: m.mail_search_confirm_note() },
    ],
    secret: { kind: CONFIRM_LINK, id },
  });
  await queueMail(tx, compose, language);
}

type GoneSearch = NonNullable<Awaited<ReturnType<typeof findGoneGenreOf>>>;

export type News = { search: SavedSearch; tracks: NewTrack[] };

/** `gone` are the searches whose genres the shop no longer has. */
export async function mailOfNews(
  email: string,
  news: News[],
  gone: GoneSearch[],
  currency: Currency,
): Promise<NewMail> {
  const newsBlocks = await Promise.all(news.map((each) => blocksOf(each, currency)));
  const hasNews = news.length > 0;
  const blocks: MailBlock[] = [
    { type: "heading", text: hasNews ? m.mail_news_heading() : m.mail_gone_heading() },
    ...newsBlocks.flat(),
    ...gone.flatMap(goneBlocks),
    ...(hasNews ? [{ type: "note" as const, text: m.mail_news_note() }] : []),
    {
      type: "unsubscribe",
      label: m.mail_news_stop(),
      url: { secret: UNSUBSCRIBE_LINK },
    },
  ];
  return {
    kind: "new-tracks",
    to: { address: email },
    subject: hasNews ? m.mail_news_subject() : m.mail_gone_subject(),
    blocks,
    secret: { kind: UNSUBSCRIBE_LINK, id: email },
  };
}

async function blocksOf({ search, tracks }: News, currency: Currency): Promise<MailBlock[]> {
  const listed = tracks.slice(0, MAX_LISTED);
  const labels = await labelGenres(listed.map(({ genre }) => genre));
  const links = listed.map((track) => linkOf(track, labels.get(track.genre)?.label, currency));
  const more = tracks.length - links.length;
  const rest = {
    label: m.mail_news_more({ count: more }),
    detail: m.mail_news_all(),
    url: siteUrl(addressOfList(search)),
  };
  return [
    { type: "paragraph", text: await describeSearch(search) },
    { type: "links", links: more > 0 ? [...links, rest] : links },
  ];
}

function goneBlocks({ text, links }: GoneSearch): MailBlock[] {
  return [
    { type: "paragraph", text },
    {
      type: "links",
      links: links.map(({ name, to }) => ({ label: name, detail: "", url: siteUrl(to) })),
    },
  ];
}

function linkOf(track: NewTrack, label: string | undefined, currency: Currency) {
  const { slug, title, genre, bpm, key, priceCents } = track;
  const price = priceCents === 0 ? m.price_free() : formatMoney({ cents: priceCents, currency });
  const details = [label ?? genre, bpm && `${formatBpm(bpm)} BPM`, key, price];
  return {
    label: title,
    detail: details.filter(Boolean).join(" · "),
    url: siteUrl(href("/music/:slug", { slug })),
  };
}
