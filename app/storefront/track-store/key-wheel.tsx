import { type Camelot, keyIndexOf, keysThatMix } from "#app/shop/catalog/filters/camelot.ts";
import { type Mix, mixes, mixMessages } from "#app/shop/catalog/filters/mixes.ts";
import type { TrackFilter } from "#app/shop/catalog/filters/track-filter.ts";
import { formatKey } from "#app/shop/catalog/format-key.ts";
import { musicalKeys } from "#app/shop/catalog/musical-keys.ts";
import { m } from "#messages";

type Props = { filter: TrackFilter; counts: number[] };

/** Percent of the wheel's width: minor keys (A) inside, major keys (B) outside, 12 at the top. */
const radii = { A: 27.5, B: 43.5 };
const HOURS = 12;

/** Arrow keys move around a ring. */
const keysByRing = musicalKeys
  .map((each, index) => ({ ...each, index }))
  .sort((one, other) => ringOf(one.camelot) - ringOf(other.camelot) || one.index - other.index);

function ringOf(camelot: string): number {
  return camelot.endsWith("A") ? 0 : 1;
}

function positionOf(camelot: string): { left: string; top: string } {
  const angle = (Number.parseInt(camelot, 10) / HOURS) * 2 * Math.PI;
  const radius = camelot.endsWith("A") ? radii.A : radii.B;
  return {
    left: `${(50 + radius * Math.sin(angle)).toFixed(2)}%`,
    top: `${(50 - radius * Math.cos(angle)).toFixed(2)}%`,
  };
}

export function KeyWheel({ filter: { key }, counts }: Props) {
  const mixing = new Set(key ? keysThatMix(key.camelot, key.mix) : []);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-sm">{m.key()}</legend>
      <div className="relative mx-auto aspect-square w-full max-w-84">
        {keysByRing.map(({ key: name, camelot, index }) => (
          <KeyChoice
            key={camelot}
            name={name}
            camelot={camelot}
            count={counts[index] ?? 0}
            isChosen={key?.camelot === camelot}
            isMixing={mixing.has(index)}
          />
        ))}
        <AnyKey chosen={key} />
      </div>
      <MixChoices chosen={key} counts={counts} />
    </fieldset>
  );
}

type KeyChoiceProps = {
  name: string;
  camelot: string;
  count: number;
  isChosen: boolean;
  isMixing: boolean;
};

function KeyChoice({ name, camelot, count, isChosen, isMixing }: KeyChoiceProps) {
  return (
    <label
      style={positionOf(camelot)}
      className={`absolute grid size-10 -translate-x-1/2 -translate-y-1/2 cursor-pointer content-center justify-items-center rounded-full border leading-none has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 ${
        isMixing ? "border-accent text-ink" : "border-edge/40 hover:border-ink"
      } ${count === 0 && !isMixing ? "text-muted" : ""}`}
    >
      <input
        type="radio"
        name="key"
        value={camelot}
        checked={isChosen}
        onChange={() => undefined}
        aria-label={`${camelot}, ${name} (${count})`}
        className="sr-only"
      />
      <span aria-hidden className="font-semibold text-xs">
        {camelot}
      </span>
      <span aria-hidden className="mono-type mt-0.5 text-[0.5625rem]">
        {shortCount(count)}
      </span>
    </label>
  );
}

type Chosen = TrackFilter["key"];

/** Fills the center of the wheel. */
function AnyKey({ chosen }: { chosen: Chosen }) {
  return (
    <div className="absolute inset-0 m-auto grid size-24 content-center justify-items-center text-center">
      {chosen && (
        <p className="font-semibold text-sm">
          {formatKey(musicalKeys[keyIndexOf(chosen.camelot) ?? 0]?.key ?? "")}
        </p>
      )}
      <label className="flex min-h-11 cursor-pointer items-center text-muted text-sm underline underline-offset-4 hover:text-ink has-checked:text-ink has-checked:no-underline has-focus-visible:outline-2 has-focus-visible:outline-accent">
        <input
          type="radio"
          name="key"
          value=""
          checked={!chosen}
          onChange={() => undefined}
          className="sr-only"
        />
        {m.filter_any_key()}
      </label>
    </div>
  );
}

function MixChoices({ chosen, counts }: { chosen: Chosen; counts: number[] }) {
  return (
    <div
      role="radiogroup"
      aria-label={m.filter_key_mix()}
      className={`mt-4 grid gap-x-4 sm:grid-cols-2 lg:grid-cols-1 ${chosen ? "" : "hidden"}`}
    >
      {mixes.map((mix) => (
        <label key={mix} className="flex min-h-11 items-center gap-3 text-sm md:min-h-8">
          <input
            type="radio"
            name="mix"
            value={mix}
            checked={(chosen?.mix ?? "exact") === mix}
            onChange={() => undefined}
            className="size-4.5 shrink-0 accent-accent"
          />
          <span className="min-w-0 flex-1">
            {mixMessages[mix].name()}
            <span className="sr-only">: {mixMessages[mix].meaning()}</span>
          </span>
          <span className="mono-type text-muted">
            {chosen && countOfMix(chosen.camelot, mix, counts).toLocaleString(m.locale())}
          </span>
        </label>
      ))}
    </div>
  );
}

function countOfMix(camelot: Camelot, mix: Mix, counts: number[]): number {
  return keysThatMix(camelot, mix).reduce((sum, index) => sum + (counts[index] ?? 0), 0);
}

/** Formats a count as `950`, `4.2k` or `12k`. */
function shortCount(count: number): string {
  if (count < 1000) return String(count);
  return `${count < 10_000 ? (count / 1000).toFixed(1) : Math.round(count / 1000)}k`;
}
