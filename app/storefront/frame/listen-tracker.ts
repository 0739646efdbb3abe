import type { AnalyticsEvent } from "#app/shop/insights/beacon.ts";

export type ObservedPlayer = {
  readonly track: { id: string } | undefined;
  readonly positionSeconds: number;
  readonly durationSeconds: number;
  readonly state: { isPlaying: boolean };
  subscribe(listener: () => void): () => void;
  subscribeToMoves(listener: () => void): () => void;
};

const MIN_LISTEN_SECONDS = 10;
/** Longer steps are seeks. Hidden pages get one update a second. */
const MAX_STEP_SECONDS = 2;
const AT_END_SECONDS = 1;
const PARTS = 50;

/** Records a listen after ten seconds, and once where it stopped. */
export class ListenTracker {
  readonly #player: ObservedPlayer;
  readonly #recordEvent: (event: AnalyticsEvent) => void;
  #trackId: string | undefined;
  #position = 0;
  #duration = 0;
  #listenedSeconds = 0;
  #isCounted = false;
  #isStopped = false;

  constructor(player: ObservedPlayer, recordEvent: (event: AnalyticsEvent) => void) {
    this.#player = player;
    this.#recordEvent = recordEvent;
  }

  readonly follow = () => {
    const { track, positionSeconds, durationSeconds, state } = this.#player;
    if (track?.id !== this.#trackId) this.#begin(track?.id);
    const step = positionSeconds - this.#position;
    const wasAtEnd = this.#position >= this.#duration - AT_END_SECONDS;
    if (state.isPlaying && step > 0 && step <= MAX_STEP_SECONDS) this.#listenedSeconds += step;
    if (!state.isPlaying && positionSeconds === 0 && wasAtEnd) this.#begin(track?.id);
    this.#position = positionSeconds;
    this.#duration = durationSeconds;
    if (this.#trackId === undefined || this.#isCounted) return;
    if (this.#listenedSeconds < MIN_LISTEN_SECONDS) return;
    this.#isCounted = true;
    this.#recordEvent({ listen: this.#trackId });
  };

  end(): void {
    if (!this.#isCounted || this.#isStopped || this.#trackId === undefined) return;
    this.#isStopped = true;
    const part = Math.floor((this.#position / this.#duration) * PARTS) || 0;
    this.#recordEvent({ stop: this.#trackId, part: Math.min(Math.max(part, 0), PARTS - 1) });
  }

  #begin(trackId: string | undefined): void {
    this.end();
    this.#trackId = trackId;
    this.#position = this.#player.positionSeconds;
    this.#listenedSeconds = 0;
    this.#isCounted = false;
    this.#isStopped = false;
  }
}
