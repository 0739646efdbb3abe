import { AVERROR_EAGAIN, AVERROR_EOF } from "node-av/constants";
import { Codec, CodecContext, FFmpegError, FormatContext, Frame, Packet } from "node-av/lib";
import type { Stereo } from "../signal/sound.ts";

const check = FFmpegError.throwIfError;

/** Decodes a generated file to stereo at 48 kHz, to check the encoder's result. */
export function readOpus(path: string): Stereo {
  const input = new FormatContext();
  check(input.openInputSync(`file:${path}`, null, null), "open");
  check(input.findStreamInfoSync(), "stream");
  const stream = input.streams[0];
  const codec = stream && Codec.findDecoder(stream.codecpar.codecId);
  if (!stream || !codec) throw new Error(`${path} holds no sound.`);
  const decoder = new CodecContext();
  decoder.allocContext3(codec);
  check(decoder.parametersToContext(stream.codecpar), "decoder");
  decoder.pktTimebase = stream.timeBase;
  check(decoder.open2Sync(codec), "decoder");
  const pieces = [...decode(input, decoder)];
  decoder.freeContext();
  input.closeInputSync();
  return {
    left: join(pieces.map((piece) => piece.left)),
    right: join(pieces.map((piece) => piece.right)),
  };
}

function* decode(input: FormatContext, decoder: CodecContext): Generator<Stereo> {
  using frame = new Frame();
  using packet = new Packet();
  frame.alloc();
  packet.alloc();
  for (let isOpen = true; isOpen; ) {
    isOpen = input.readFrameSync(packet) >= 0;
    check(decoder.sendPacketSync(isOpen ? packet : null), "decode");
    packet.unref();
    for (;;) {
      frame.unref();
      const received = decoder.receiveFrameSync(frame);
      if (received === AVERROR_EAGAIN || received === AVERROR_EOF) break;
      check(received, "decode");
      yield { left: plane(frame, 0), right: plane(frame, 1) };
    }
  }
}

/** Returns one channel of a frame of planar floats. */
function plane(frame: Frame, channel: number): Float32Array {
  const bytes = frame.data?.[channel];
  if (!bytes) throw new Error("The decoder answered no planar sound.");
  const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + 4 * frame.nbSamples);
  return new Float32Array(copy);
}

function join(pieces: Float32Array[]): Float32Array {
  const whole = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
