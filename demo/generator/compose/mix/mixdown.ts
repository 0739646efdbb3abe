import { duck, duckingCurve } from "../effects/ducking.ts";
import { echo } from "../effects/echo.ts";
import { reverb } from "../effects/reverb.ts";
import { type Clock, createClock, STEPS_PER_BAR } from "../score/clock.ts";
import { type Part, type Song, valueAt } from "../score/song.ts";
import { addStereo, fromDb, type Stereo, silence, toSamples } from "../signal/sound.ts";
import { integratedLoudness } from "./loudness.ts";
import { followForm, placeEvents, renderPart, totalBars } from "./render-part.ts";

/** Time for the last bar to ring out. */
const TAIL_SECONDS = 1.6;

/** Level of the drums above the other parts, in dB. */
const KICK_LEAD_DB = 2;

/** Renders a whole song: every part at its loudness, ducked by the kick, with room and echo. */
export function mixDown(song: Song): Stereo {
  const clock = createClock(song.bpm, song.swing);
  const samples = clock.sampleAt(totalBars(song) * STEPS_PER_BAR) + toSamples(TAIL_SECONDS);
  const mix = silence(samples);
  const toRoom = silence(samples);
  const toEcho = silence(samples);
  const kicks = song.parts
    .filter((part) => part.name.startsWith("kick"))
    .flatMap((part) => placeEvents(song, part, clock).map(({ sample }) => sample));
  const curve = duckingCurve(kicks, samples, clock.stepSeconds * 3.4);
  for (const part of song.parts) {
    const bus = renderPart(song, part, clock, samples);
    balance(bus, part);
    followForm(song, part, clock, bus);
    if (part.duck) for (const channel of [bus.left, bus.right]) duck(channel, curve, part.duck);
    addStereo(mix, bus, 1);
    if (part.reverb) addStereo(toRoom, bus, part.reverb);
    if (part.echo) addStereo(toEcho, bus, part.echo);
  }
  const echoes = echo(toEcho, clock, song.echo.steps, song.echo.feedback);
  addStereo(toRoom, echoes, 0.3);
  const room = reverb(toRoom, song.room.seconds, song.room.dampHz);
  for (const wet of [echoes, room]) {
    for (const channel of [wet.left, wet.right]) duck(channel, curve, 0.45);
    addStereo(mix, wet, 1);
  }
  followLevels(song, clock, mix);
  return mix;
}

/** Applies the song's dynamics, by which whole sections are softer or louder. */
function followLevels(song: Song, clock: Clock, { left, right }: Stereo): void {
  let bar = 0;
  let level = valueAt(song.levels[song.form[0]?.name ?? ""] ?? 1, 0);
  for (const { name, bars } of song.form) {
    const start = clock.sampleAt(bar * STEPS_PER_BAR);
    bar += bars;
    const end = clock.sampleAt(bar * STEPS_PER_BAR);
    const course = song.levels[name] ?? 1;
    const last = bar === totalBars(song) ? left.length : end;
    for (let i = start; i < last; i++) {
      const wanted = valueAt(course, Math.min(1, (i - start) / (end - start)));
      level += (wanted - level) * 0.004;
      left[i] = level * (left[i] ?? 0);
      right[i] = level * (right[i] ?? 0);
    }
  }
}

/** Brings a part to its loudness. */
function balance(bus: Stereo, part: Part): void {
  const now = integratedLoudness(bus);
  if (!Number.isFinite(now)) throw new Error(`${part.name} makes no sound.`);
  const lead = part.name === "kick" ? KICK_LEAD_DB : 0;
  const gain = fromDb(part.loudness + lead - now);
  for (const channel of [bus.left, bus.right])
    for (let i = 0; i < channel.length; i++) channel[i] = gain * (channel[i] ?? 0);
}
