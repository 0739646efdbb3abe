/**
 * Writes the scores of the demo shop's songs for buyers to `demo/shop/midi`. For developers: the
 * results are committed. `node demo/generator/scores.ts` makes all, `node demo/generator/scores.ts
 * io lint` some.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { midiScore } from "./compose/midi/midi-score.ts";
import { songs } from "./compose/songs.ts";

const folder = join(import.meta.dirname, "..", "shop", "midi");
const wanted = process.argv.slice(2);

mkdirSync(folder, { recursive: true });
for (const song of songs) {
  if (wanted.length > 0 && !wanted.includes(song.slug)) continue;
  const score = midiScore(song);
  writeFileSync(join(folder, `${song.slug}.mid`), score);
  console.log(`${song.slug}: ${song.parts.length} parts, ${Math.round(score.length / 1000)} kB`);
}
