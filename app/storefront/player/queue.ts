import type { PublicTrack, TrackPreview } from "#app/shop/catalog/track.ts";

export type PlayableTrack = PublicTrack & { preview: TrackPreview };

export type Queue = {
  before: PlayableTrack[];
  track: PlayableTrack;
  after: PlayableTrack[];
};

export function isPlayable(track: PublicTrack): track is PlayableTrack {
  return !track.isSold && track.preview !== undefined;
}

/** A track outside the list plays on its own. */
export function queueOf(track: PlayableTrack, tracks: PublicTrack[]): Queue {
  const at = tracks.findIndex((each) => each.id === track.id);
  return {
    before: tracks.slice(0, Math.max(at, 0)).filter(isPlayable),
    track,
    after: at < 0 ? [] : tracks.slice(at + 1).filter(isPlayable),
  };
}

export function nextIn({ before, track, after }: Queue): Queue | undefined {
  const [next, ...rest] = after;
  return next && { before: [...before, track], track: next, after: rest };
}

export function previousIn({ before, track, after }: Queue): Queue | undefined {
  const previous = before.at(-1);
  return previous && { before: before.slice(0, -1), track: previous, after: [track, ...after] };
}
