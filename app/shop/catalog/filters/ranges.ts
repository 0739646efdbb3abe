/** Both ends are inclusive. A missing end is open. */
export type Range = { from?: number; to?: number };

export const rangeNames = ["bpm", "price", "length"] as const;
export type RangeName = (typeof rangeNames)[number];

type Kind = {
  min: number;
  max: number;
  read: (text: string) => number;
  write: (value: number) => string;
};

const number = (text: string) =>
  /^\d{1,9}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(",", ".")) : NaN;

const kinds: Record<RangeName, Kind> = {
  bpm: { min: 1, max: 999, read: number, write: (bpm) => String(Math.round(bpm * 100) / 100) },
  /** Values are in cents. */
  price: {
    min: 0,
    max: 100_000_000,
    read: (text) => Math.round(number(text) * 100),
    write: (cents) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)),
  },
  /** Values are in seconds. */
  length: {
    min: 0,
    max: 86_400,
    read: (text) => {
      const [, minutes, seconds] = /^(\d{1,4}):([0-5]\d)$/.exec(text) ?? [];
      return minutes && seconds ? Number(minutes) * 60 + Number(seconds) : number(text) * 60;
    },
    write: (seconds) => {
      const whole = Math.round(seconds);
      return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    },
  },
};

/** Treats invalid ends as open and swaps reversed ends. */
export function readRange(parameters: URLSearchParams, name: RangeName): Range | undefined {
  const [one, other] = ["from", "to"].map((end) => readEnd(name, parameters.get(`${name}-${end}`)));
  if (one === undefined && other === undefined) return undefined;
  if (one !== undefined && other !== undefined && one > other) return { from: other, to: one };
  return { ...(one !== undefined && { from: one }), ...(other !== undefined && { to: other }) };
}

function readEnd(name: RangeName, text: string | null): number | undefined {
  const { read, min, max } = kinds[name];
  const value = read((text ?? "").trim());
  return Number.isFinite(value) ? Math.min(Math.max(value, min), max) : undefined;
}

function writeEnd(name: RangeName, value: number | undefined): string {
  return value === undefined ? "" : kinds[name].write(value);
}

export function rangeFields(filter: Partial<Record<RangeName, Range>>) {
  return rangeNames.flatMap((range) =>
    (["from", "to"] as const).map((end) => ({
      range,
      end,
      name: `${range}-${end}`,
      text: writeEnd(range, filter[range]?.[end]),
    })),
  );
}
