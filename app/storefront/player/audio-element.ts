import { findProblem, isAbort, type PlaybackProblem } from "./playback-problem.ts";
import type { Volume } from "./volume.ts";

type AudioElementEvents = {
  onChange: () => void;
  /** Runs once per frame while the track plays, and at every seek. */
  onMove: () => void;
  onEnd: () => void;
  onProblem: (problem: PlaybackProblem) => void;
};

const changeEvents = ["play", "playing", "pause", "waiting", "canplay", "seeking", "seeked"];

/** Reads its state from the element, because the browser or a headset may have changed it. */
export class AudioElement {
  readonly #events: AudioElementEvents;
  readonly #audio = new Audio();
  /** Applies once the metadata has loaded. */
  #wantedSeconds: number | undefined;
  #frame = 0;

  constructor(events: AudioElementEvents, loudness: Volume) {
    this.#events = events;
    this.#audio.preload = "none";
    this.setLoudness(loudness);
    for (const event of changeEvents) this.#audio.addEventListener(event, () => this.#changed());
    this.#audio.addEventListener("loadedmetadata", () => this.#beginWhereWanted());
    this.#audio.addEventListener("timeupdate", () => events.onMove());
    this.#audio.addEventListener("ended", () => events.onEnd());
    this.#audio.addEventListener("error", () => void this.#explainError());
  }

  get isPlaying(): boolean {
    return !this.#audio.paused && !this.#audio.ended;
  }

  get isBuffering(): boolean {
    return this.isPlaying && this.#audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
  }

  get hasFailed(): boolean {
    return this.#audio.error !== null;
  }

  get positionSeconds(): number {
    return this.#wantedSeconds ?? this.#audio.currentTime;
  }

  get durationSeconds(): number | undefined {
    return Number.isFinite(this.#audio.duration) ? this.#audio.duration : undefined;
  }

  start(url: string, seconds?: number, isUnasked?: boolean) {
    this.#wantedSeconds = seconds;
    this.#audio.src = url;
    this.#events.onMove();
    this.play(isUnasked);
  }

  /** Browsers may block playback that the visitor didn't start. */
  play(isUnasked?: boolean) {
    const { src } = this.#audio;
    this.#audio.play().catch((reason: unknown) => {
      const wasOvertaken = this.#audio.src !== src || isAbort(reason);
      // A file that cannot be loaded has an event of its own.
      if (wasOvertaken || this.hasFailed) return;
      this.pause();
      if (!isUnasked) this.#events.onProblem("refused");
    });
    this.#changed();
  }

  pause() {
    this.#audio.pause();
    this.#changed();
  }

  seekTo(seconds: number) {
    if (this.#audio.readyState >= HTMLMediaElement.HAVE_METADATA) this.#audio.currentTime = seconds;
    else this.#wantedSeconds = seconds;
    this.#events.onMove();
  }

  setLoudness({ volume, isMuted }: Volume) {
    this.#audio.volume = volume;
    this.#audio.muted = isMuted;
  }

  unload() {
    this.#audio.pause();
    this.#wantedSeconds = undefined;
    this.#audio.removeAttribute("src");
    this.#audio.load();
    this.#events.onMove();
    this.#changed();
  }

  #beginWhereWanted() {
    if (this.#wantedSeconds !== undefined) this.#audio.currentTime = this.#wantedSeconds;
    this.#wantedSeconds = undefined;
    this.#events.onMove();
  }

  async #explainError() {
    const { src } = this.#audio;
    this.pause();
    const problem = await findProblem(this.#audio);
    if (this.#audio.src === src) this.#events.onProblem(problem);
  }

  #changed() {
    this.#events.onChange();
    if (this.isPlaying && !this.#frame) this.#nextFrame();
  }

  #nextFrame() {
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#events.onMove();
      if (this.isPlaying) this.#nextFrame();
    });
  }
}
