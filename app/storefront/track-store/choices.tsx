import { m } from "#messages";
import { ShowMore } from "./show-more.tsx";

export type Choice = {
  name: string;
  value: string;
  label: string;
  lang?: string;
  count: number;
  isChosen: boolean;
};

/** More would make the panel endless. */
const MAX_VISIBLE = 12;
/** More fill several columns. */
const FEW = 6;

/** Many choices may fill several columns. */
type Props = { legend: string; choices: Choice[]; mayBeWide?: boolean };

export function Choices({ legend, choices, mayBeWide = false }: Props) {
  const isWide = mayBeWide && choices.length > FEW;
  if (choices.length === 0) return null;
  const [visible, more] = [choices.slice(0, MAX_VISIBLE), choices.slice(MAX_VISIBLE)];
  const columns = isWide ? "gap-x-10 sm:columns-2 xl:columns-3" : "";
  return (
    <fieldset className={`min-w-0 ${isWide ? "sm:col-span-2 xl:col-span-3" : ""}`}>
      <legend className="mb-2 font-semibold text-sm">{legend}</legend>
      <div className={columns}>
        <ChoiceList choices={visible} />
      </div>
      {more.length > 0 && (
        <ShowMore count={more.length} isOpen={more.some(({ isChosen }) => isChosen)}>
          <div className={isWide ? columns : "-m-1 p-1 sm:max-h-80 sm:overflow-y-auto"}>
            <ChoiceList choices={more} />
          </div>
        </ShowMore>
      )}
    </fieldset>
  );
}

function ChoiceList({ choices }: { choices: Choice[] }) {
  return choices.map(({ name, value, label, lang, count, isChosen }) => (
    <label
      key={`${name} ${value}`}
      className={`flex min-h-11 break-inside-avoid items-center gap-3 text-sm md:min-h-8 ${count === 0 && !isChosen ? "text-muted" : ""}`}
    >
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isChosen}
        // The form's own listener changes the URL, which holds the selection.
        onChange={() => undefined}
        className="size-4.5 shrink-0 accent-accent"
      />
      <span lang={lang} className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {label}
      </span>
      <span className="mono-type text-muted">{count.toLocaleString(m.locale())}</span>
    </label>
  ));
}
