import { expect, test } from "vitest";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import {
  isPlayable,
  nextIn,
  type PlayableTrack,
  previousIn,
  type Queue,
  queueOf,
} from "../../app/storefront/player/queue.ts";

function trackNamed(id: string, but: Partial<PublicTrack> = {}): PublicTrack {
  return {
    id,
    slug: id,
    title: id,
    genre: "Techno",
    formerPriceCents: undefined,
    keyName: undefined,
    priceCents: 4999,
    purchaseLink: undefined,
    agreementModel: "licence",
    bpm: 130,
    key: null,
    durationSeconds: 300,
    isSold: false,
    reservation: undefined,
    onSale: false,
    isNewArrival: false,
    isFavorite: false,
    cover: undefined,
    preview: { url: `/media/audio/${id}.mp3`, durationSeconds: 60, peaks: "" },
    ...but,
  };
}

const list = [
  trackNamed("sold first", { isSold: true }),
  trackNamed("one"),
  trackNamed("sold", { isSold: true }),
  trackNamed("two"),
  trackNamed("without preview", { preview: undefined }),
  trackNamed("three"),
];

function chosen(id: string, tracks = list): Queue {
  return queueOf(playable(id), tracks);
}

function playable(id: string): PlayableTrack {
  const track = trackNamed(id);
  if (!isPlayable(track)) throw new Error(`${id} cannot be played.`);
  return track;
}

/** Returns the IDs played from here on. */
function playedIds(from: Queue | undefined, step: (queue: Queue) => Queue | undefined): string[] {
  return from ? [from.track.id, ...playedIds(step(from), step)] : [];
}

test("the open list plays on in its order, without sold tracks and tracks without a preview", () => {
  expect(playedIds(chosen("one"), nextIn)).toEqual(["one", "two", "three"]);
});

test("previous goes back over the same tracks", () => {
  expect(playedIds(chosen("three"), previousIn)).toEqual(["three", "two", "one"]);
});

test("previous after next returns to the same track", () => {
  const second = nextIn(chosen("one"));
  expect(second && playedIds(previousIn(second), nextIn)).toEqual(["one", "two", "three"]);
});

test("nothing comes after the last track or before the first", () => {
  expect(nextIn(chosen("three"))).toBeUndefined();
  expect(previousIn(chosen("one"))).toBeUndefined();
});

test("a track that is not in the list plays on its own", () => {
  const queue = chosen("from elsewhere");
  expect(queue.track.id).toBe("from elsewhere");
  expect(nextIn(queue)).toBeUndefined();
  expect(previousIn(queue)).toBeUndefined();
});
