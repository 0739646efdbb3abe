import { z } from "zod";
import { Limit } from "#app/platform/database/limit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { emailAddress } from "#app/platform/forms/text-fields.ts";
import { readersLanguage } from "#app/platform/i18n/request-language.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { formatBpm } from "#app/platform/ui/format.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { type NewMail, queueMail } from "#app/shop/mail/outbox.server.ts";
import { m } from "#messages";
import { formatKey } from "../format-key.ts";
import type { CoverPicture, PublicTrack } from "../track.ts";
import { listInOrder } from "../tracks.server.ts";
import { MAX_LISTED_TRACKS, shortlistAddress, splitIds } from "./shortlist-address.ts";

const HOUR_SECONDS = 60 * 60;
const ofNetwork = new Limit({ name: "shortlists of a network", uses: 10, seconds: HOUR_SECONDS });
const toAddress = new Limit({
  name: "shortlists to an address",
  uses: 3,
  seconds: 24 * HOUR_SECONDS,
});
const MAX_ID_LENGTH = 100;
const MAX_IN_MAIL = 30;

export const shortlistForm = z.object({
  email: emailAddress(m.email_invalid),
  /** IDs with commas between them. */
  tracks: z.string().max(MAX_LISTED_TRACKS * MAX_ID_LENGTH),
});

type ShortlistRequest = z.output<typeof shortlistForm> & { address: string };

/**
 * Sends nothing that its sender could have written. Returns the same outcome whether or not an
 * email is sent.
 */
export async function sendShortlist(request: ShortlistRequest): Promise<Outcome> {
  const tracks = await listInOrder(splitIds(request.tracks));
  if (tracks.length === 0) return refuse("missing", m.shortlist_empty());
  const retryAfterSeconds = await ofNetwork.count(networkOf(request.address));
  if (retryAfterSeconds > 0) return refuse("busy", m.reset_often(), { retryAfterSeconds });
  const email = request.email.toLowerCase();
  if ((await toAddress.count(email)) > 0) return { done: undefined };
  const { currency } = await findSettings();
  return inTransaction(async (tx) => {
    await queueMail(tx, () => mailOfShortlist(email, tracks, currency), readersLanguage());
    return { done: undefined };
  });
}

function mailOfShortlist(email: string, tracks: PublicTrack[], currency: Currency): NewMail {
  const url = siteUrl(shortlistAddress(tracks.map(({ id }) => id)));
  const more = tracks.length - MAX_IN_MAIL;
  const rest = { label: m.mail_news_more({ count: more }), detail: m.shortlist_mail_open(), url };
  const links = tracks.slice(0, MAX_IN_MAIL).map((track) => linkOf(track, currency));
  return {
    kind: "shortlist",
    to: { address: email },
    subject: m.shortlist_mail_subject(),
    blocks: [
      { type: "heading", text: m.shortlist_mail_subject() },
      { type: "paragraph", text: m.shortlist_mail_text() },
      { type: "links", links: more > 0 ? [...links, rest] : links },
      { type: "button", label: m.shortlist_mail_open(), url },
      { type: "note", text: m.shortlist_mail_note() },
    ],
  };
}

function linkOf(track: PublicTrack, currency: Currency) {
  const { slug, title, genre, bpm, key, priceCents, cover } = track;
  const price = priceCents === 0 ? m.price_free() : formatMoney({ cents: priceCents, currency });
  const details = [
    genre,
    bpm && m.track_bpm({ bpm: formatBpm(bpm) }),
    key && formatKey(key),
    stateOf(track) ?? price,
  ];
  return {
    label: title,
    detail: details.filter(Boolean).join(" · "),
    url: siteUrl(href("/music/:slug", { slug })),
    ...(cover?.path && { cover: { url: addressOfCover(cover), color: cover.color } }),
  };
}

function addressOfCover({ path, widths }: CoverPicture): string {
  const name = `${path.split("/").at(-1)}-${widths[0]}.webp`;
  return siteUrl(href("/media/:bucket/:name", { bucket: "cover_images", name }));
}

function stateOf({ isSold, reservation }: PublicTrack): string | undefined {
  if (isSold) return m.sold();
  return reservation && m.reserved();
}
