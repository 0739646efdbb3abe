import { useState } from "react";
import { href } from "react-router";
import { InputField, SelectField } from "#app/platform/ui/field.tsx";
import { type StartingSet, startingSets } from "#app/shop/catalog/genres/genre-names.ts";
import type { Genre, ManagedGenre } from "#app/shop/catalog/genres/genres.server.ts";
import { m } from "#messages";
import { DialogForm } from "../shared/dialog-form.tsx";
import { PageDialog, QuestionDialog } from "../shared/page-dialog.tsx";
import type { GenreResult } from "./genre-commands.server.ts";

export type OpenGenreDialog =
  | { name: "add"; formKey: string }
  | { name: "set" }
  | { name: "edit"; genre: Genre }
  | { name: "merge" | "delete"; genre: Genre; others: ManagedGenre[]; formKey: string };

type Props = { dialog: OpenGenreDialog | undefined; result: GenreResult | undefined };

const closeTo = href("/admin/genres");

export function GenreDialog({ dialog, result }: Props) {
  if (!dialog) return null;
  switch (dialog.name) {
    case "add":
      return (
        <PageDialog key="add" title={m.genres_add()} closeTo={closeTo}>
          <NameForm formKey={dialog.formKey} result={result} />
        </PageDialog>
      );
    case "edit":
      return (
        <PageDialog
          key={dialog.genre.id}
          title={m.genres_rename()}
          text={m.genres_rename_text()}
          closeTo={closeTo}
        >
          <NameForm genre={dialog.genre} result={result} />
        </PageDialog>
      );
    case "set":
      return <StartingSetDialog result={result} />;
    default:
      return <MergeDialog {...dialog} result={result} />;
  }
}

type NameFormProps = Pick<Props, "result"> & { genre?: Genre; formKey?: string };

/** Edits the genre as loaded when the dialog opened, whatever the list behind it shows now. */
function NameForm({ genre, formKey, result }: NameFormProps) {
  const [opened] = useState({ genre, formKey });
  const { theirs, typed, errors } = result ?? {};
  return (
    <DialogForm
      opened={opened.genre}
      result={result}
      theirs={theirs && [{ name: m.genres_name(), text: theirs.name }]}
      newest={theirs?.version}
      intent={opened.genre ? "edit" : "add"}
      label={opened.genre ? m.save() : m.genres_add()}
      closeTo={closeTo}
    >
      {!opened.genre && (
        <input type="hidden" name="formKey" value={typed?.formKey ?? opened.formKey} />
      )}
      <InputField
        label={m.genres_name()}
        error={errors?.name}
        name="name"
        defaultValue={typed?.name ?? opened.genre?.name}
        maxLength={60}
        autoComplete="off"
        dir="auto"
      />
    </DialogForm>
  );
}

type MergeProps = Extract<OpenGenreDialog, { name: "merge" | "delete" }> & Pick<Props, "result">;

/** A genre in use is deleted by giving its tracks to another. */
function MergeDialog({ name, genre, others, formKey, result }: MergeProps) {
  const [{ version }] = useState(genre);
  const isMerge = name === "merge" || others.length > 0;
  const title =
    name === "merge"
      ? m.genres_merge_question({ name: genre.name })
      : m.genres_delete_question({ name: genre.name });
  return (
    <QuestionDialog
      title={title}
      text={isMerge ? m.genres_merge_text({ name: genre.name }) : m.genres_delete_text()}
      closeTo={closeTo}
      intent={isMerge ? "merge" : "delete"}
      label={name === "merge" ? m.genres_merge() : m.delete()}
      fields={{ id: genre.id, ...(isMerge && { version: String(version), formKey }) }}
      problem={result?.problem}
    >
      {isMerge && (
        <SelectField
          label={m.genres_into()}
          error={result?.errors?.into}
          name="into"
          defaultValue={result?.typed?.into ?? ""}
        >
          <option value="">{m.music_manager_choose_a_genre()}</option>
          {others.map((other) => (
            <option key={other.id} value={other.id}>
              {other.name}
            </option>
          ))}
        </SelectField>
      )}
    </QuestionDialog>
  );
}

const setNames: Record<StartingSet, () => string> = {
  "house-techno": m.genre_set_house_techno,
  "hip-hop": m.genre_set_hip_hop,
  "pop-dance": m.genre_set_pop_dance,
  "drum-and-bass": m.genre_set_drum_and_bass,
  "film-games": m.genre_set_film_games,
  empty: m.genre_set_empty,
};

function StartingSetDialog({ result }: Pick<Props, "result">) {
  return (
    <PageDialog title={m.genres_set()} text={m.genres_set_text()} closeTo={closeTo}>
      <DialogForm
        opened={undefined}
        result={result}
        theirs={undefined}
        newest={undefined}
        intent="set"
        label={m.genres_set_use()}
        closeTo={closeTo}
      >
        <fieldset className="grid gap-2">
          <legend className="sr-only">{m.genres_set()}</legend>
          {startingSetNames.map((set) => (
            <label key={set} className="flex gap-3 border border-line p-3 has-checked:border-ink">
              <input type="radio" name="set" value={set} className="mt-1 size-4 accent-accent" />
              <span>
                <span className="font-semibold">{setNames[set]()}</span>
                <span className="block text-muted text-sm">{startingSets[set].join(", ")}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </DialogForm>
    </PageDialog>
  );
}

const startingSetNames: StartingSet[] = [
  "house-techno",
  "hip-hop",
  "pop-dance",
  "drum-and-bass",
  "film-games",
  "empty",
];
