import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { AudioElement } from "./audio-element.ts";
import { explainPlaybackProblem } from "./playback-problem.ts";
import {
  isPlayable,
  nextIn,
  type PlayableTrack,
  previousIn,
  type Queue,
  queueOf,
} from "./queue.ts";
import { Subscribers } from "./subscribers.ts";
import { recallVolume, rememberVolume, type Volume } from "./volume.ts";

export type PlayerState = Volume & {
  queue: Queue | undefined;
  isPlaying: boolean;
  isBuffering: boolean;
};

export const silence: PlayerState = {
  queue: undefined,
  isPlaying: false,
  isBuffering: false,
  volume: 1,
  isMuted: false,
};

export const skipSeconds = 5;

const halfVolume = 0.5;

/** Works on the server too: the audio element is created with the first track. */
export class AudioPlayer {
  readonly #changes = new Subscribers();
  readonly #moves = new Subscribers();
  #element: AudioElement | undefined;
  #state = silence;

  readonly subscribe = (listener: () => void) => this.#changes.add(listener);

  /** Runs once per frame while the track plays. */
  readonly subscribeToMoves = (listener: () => void) => this.#moves.add(listener);

  get state(): PlayerState {
    return this.#state;
  }

  get track(): PlayableTrack | undefined {
    return this.#state.queue?.track;
  }

  get positionSeconds(): number {
    return this.#element?.positionSeconds ?? 0;
  }

  /** Falls back to the server's duration until the file's own is known; 0 without a track. */
  get durationSeconds(): number {
    return this.#element?.durationSeconds ?? this.track?.preview.durationSeconds ?? 0;
  }

  /** The list becomes the queue. */
  play(track: PublicTrack, tracks: PublicTrack[]) {
    if (!isPlayable(track)) return explainPlaybackProblem("unavailable");
    const queue = queueOf(track, tracks);
    if (track.id !== this.track?.id) return this.start(queue);
    this.#change({ queue });
    this.resume();
  }

  /** Takes over what a page shows of the current track, such as a reservation or another price. */
  refresh(track: PublicTrack) {
    const { queue } = this.#state;
    if (queue && track.preview && track.id === queue.track.id && track !== queue.track)
      this.#change({ queue: { ...queue, track: { ...track, preview: queue.track.preview } } });
  }

  seekIn(track: PublicTrack, tracks: PublicTrack[], seconds: number) {
    if (track.id === this.track?.id) this.seekTo(seconds);
    else if (isPlayable(track)) this.start(queueOf(track, tracks), seconds);
  }

  toggle() {
    if (this.#state.isPlaying) this.pause();
    else this.resume();
  }

  pause() {
    this.#element?.pause();
  }

  resume() {
    const { queue } = this.#state;
    if (queue && this.#element?.hasFailed) this.start(queue, this.positionSeconds);
    else if (queue) this.#element?.play();
  }

  next() {
    const queue = this.#state.queue && nextIn(this.#state.queue);
    if (queue) this.start(queue);
  }

  previous() {
    const queue = this.#state.queue && previousIn(this.#state.queue);
    if (queue) this.start(queue);
    else this.seekTo(0);
  }

  seekTo(seconds: number) {
    if (this.track) this.#element?.seekTo(Math.min(Math.max(seconds, 0), this.durationSeconds));
  }

  seekBy(seconds: number) {
    this.seekTo(this.positionSeconds + seconds);
  }

  setVolume(volume: number) {
    const rounded = Math.round(volume * 100) / 100;
    this.#setLoudness({ volume: Math.min(Math.max(rounded, 0), 1), isMuted: false });
  }

  toggleMute() {
    const { volume, isMuted } = this.#state;
    if (volume === 0) this.setVolume(halfVolume);
    else this.#setLoudness({ volume, isMuted: !isMuted });
  }

  recallVolume() {
    this.#change(recallVolume());
  }

  close() {
    this.#change({ queue: undefined });
    this.#element?.unload();
  }

  /** Playback that the visitor didn't start stays paused if the browser blocks it. */
  start(queue: Queue, seconds?: number, isUnasked?: boolean) {
    this.#element ??= this.#createElement();
    this.#change({ queue });
    this.#element.start(queue.track.preview.url, seconds, isUnasked);
  }

  #createElement(): AudioElement {
    return new AudioElement(
      {
        onChange: () => this.#readElement(),
        onMove: () => this.#moves.notify(),
        onEnd: () => this.#finish(),
        onProblem: explainPlaybackProblem,
      },
      this.#state,
    );
  }

  #finish() {
    const next = this.#state.queue && nextIn(this.#state.queue);
    if (next) return this.start(next);
    this.seekTo(0);
    this.#readElement();
  }

  #setLoudness(loudness: Volume) {
    this.#element?.setLoudness(loudness);
    this.#change(loudness);
    rememberVolume(loudness);
  }

  #readElement() {
    if (!this.#element) return;
    const { isPlaying, isBuffering } = this.#element;
    this.#change({ isPlaying, isBuffering });
  }

  #change(changes: Partial<PlayerState>) {
    this.#state = { ...this.#state, ...changes };
    this.#changes.notify();
  }
}
