import { RadioCard } from "#app/platform/ui/radio-card.tsx";
import { type StartingSet, startingSets } from "#app/shop/catalog/genres/genre-names.ts";
import { m } from "#messages";

const setNames: Record<StartingSet, () => string> = {
  "house-techno": m.genre_set_house_techno,
  "hip-hop": m.genre_set_hip_hop,
  "pop-dance": m.genre_set_pop_dance,
  "drum-and-bass": m.genre_set_drum_and_bass,
  "film-games": m.genre_set_film_games,
  empty: m.genre_set_empty,
};

const names: StartingSet[] = [
  "house-techno",
  "hip-hop",
  "pop-dance",
  "drum-and-bass",
  "film-games",
  "empty",
];

type Props = { chosen?: string; className?: string; children?: React.ReactNode };

/** The children are its legend. */
export function StartingSetChoice({ chosen, className = "", children }: Props) {
  return (
    <fieldset className={`grid gap-2 ${className}`}>
      {children ?? <legend className="sr-only">{m.genres_set()}</legend>}
      {names.map((set) => (
        <RadioCard
          key={set}
          name="set"
          value={set}
          chosen={chosen}
          title={setNames[set]()}
          text={startingSets[set].join(", ")}
        />
      ))}
    </fieldset>
  );
}
