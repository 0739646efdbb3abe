import { AV_SAMPLE_FMT_FLTP, type AVSampleFormat } from "node-av/constants";
import { avChannelLayoutDefault, FFmpegError, Frame, SoftwareResampleContext } from "node-av/lib";

export type SampleShape = { sampleRateHz: number; channels: number };

/** Samples of a planar float frame, one array per channel: views that end with the frame. */
export function planesOf(frame: Frame): Float32Array[] {
  const planes = (frame.extendedData ?? []).slice(0, frame.channels);
  return planes.map((plane) => new Float32Array(plane.buffer, plane.byteOffset, frame.nbSamples));
}

/** Converts frames of any format, rate and layout into planar floats of one shape. */
export class Resampler implements Disposable {
  readonly #shape: SampleShape;
  readonly #context = new SoftwareResampleContext();
  readonly #out = new Frame();
  #isReady = false;

  constructor(shape: SampleShape) {
    this.#shape = shape;
    this.#out.alloc();
  }

  /**
   * Returns the next frame, the same object each time; without an argument, the remaining samples
   * at the end.
   */
  push(frame?: Frame): Frame {
    if (frame && !this.#isReady) this.#start(frame);
    const { sampleRateHz, channels } = this.#shape;
    this.#out.unref();
    this.#out.format = AV_SAMPLE_FMT_FLTP;
    this.#out.sampleRate = sampleRateHz;
    this.#out.channelLayout = avChannelLayoutDefault(channels);
    if (!this.#isReady) return this.#out;
    const result = this.#context.convertFrame(this.#out, frame ?? null);
    FFmpegError.throwIfError(result, "swr_convert_frame");
    return this.#out;
  }

  #start(frame: Frame): void {
    const { sampleRateHz, channels } = this.#shape;
    const to = avChannelLayoutDefault(channels);
    const format = frame.format as AVSampleFormat;
    const from = frame.channelLayout;
    this.#context.allocSetOpts2(
      to,
      AV_SAMPLE_FMT_FLTP,
      sampleRateHz,
      from,
      format,
      frame.sampleRate,
    );
    FFmpegError.throwIfError(this.#context.init(), "swr_init");
    this.#isReady = true;
  }

  [Symbol.dispose](): void {
    this.#context.free();
    this.#out.free();
  }
}
