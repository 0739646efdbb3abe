import { useId, useState } from "react";
import { href } from "react-router";
import { InputField, SelectField } from "#app/platform/ui/field.tsx";
import { type GenreColor, genreColorNames } from "#app/shop/catalog/genres/genre-colors.ts";
import type { Genre, ManagedGenre } from "#app/shop/catalog/genres/genres.server.ts";
import { StartingSetChoice } from "#app/storefront/shared/starting-set-choice.tsx";
import { m } from "#messages";
import { DialogForm } from "../shared/dialog-form.tsx";
import { PageDialog, QuestionDialog } from "../shared/page-dialog.tsx";
import type { GenreResult } from "./genre-commands.server.ts";
import { GenreSwatch } from "./genre-swatch.tsx";

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
          <GenreForm formKey={dialog.formKey} result={result} />
        </PageDialog>
      );
    case "edit":
      return (
        <PageDialog
          key={dialog.genre.id}
          title={m.genres_edit()}
          text={m.genres_edit_text()}
          closeTo={closeTo}
        >
          <GenreForm genre={dialog.genre} result={result} />
        </PageDialog>
      );
    case "set":
      return <StartingSetDialog result={result} />;
    default:
      return <MergeDialog {...dialog} result={result} />;
  }
}

type GenreFormProps = Pick<Props, "result"> & { genre?: Genre; formKey?: string };

/** Edits the genre as loaded when the dialog opened, whatever the list behind it shows now. */
function GenreForm({ genre, formKey, result }: GenreFormProps) {
  const [opened] = useState({ genre, formKey });
  const { theirs, typed, errors } = result ?? {};
  return (
    <DialogForm
      opened={opened.genre}
      result={result}
      theirs={
        theirs && [
          { name: m.genres_name(), text: theirs.name },
          { name: m.genres_color(), text: colorNames[theirs.color ?? ""]() },
        ]
      }
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
      <ColorField chosen={typed?.color ?? opened.genre?.color ?? ""} />
    </DialogForm>
  );
}

const colorNames: Record<GenreColor | "", () => string> = {
  "": m.genres_color_none,
  brick: m.genres_color_brick,
  ochre: m.genres_color_ochre,
  moss: m.genres_color_moss,
  pine: m.genres_color_pine,
  petrol: m.genres_color_petrol,
  indigo: m.genres_color_indigo,
  plum: m.genres_color_plum,
  rose: m.genres_color_rose,
};

function ColorField({ chosen }: { chosen: string }) {
  const hintId = useId();
  return (
    <fieldset aria-describedby={hintId}>
      <legend className="font-semibold text-sm">{m.genres_color()}</legend>
      <div className="mt-1.5 grid grid-cols-2 gap-2 sm:grid-cols-3">
        {(["", ...genreColorNames] as const).map((color) => (
          <label
            key={color}
            className="flex min-h-11 items-center gap-2.5 border border-line px-3 text-sm has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="color"
              value={color}
              defaultChecked={color === chosen}
              className="size-4 accent-accent outline-hidden"
            />
            <GenreSwatch color={color || null} />
            {colorNames[color]()}
          </label>
        ))}
      </div>
      <p id={hintId} className="mt-1.5 text-muted text-sm">
        {m.genres_color_hint()}
      </p>
    </fieldset>
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
        <StartingSetChoice />
      </DialogForm>
    </PageDialog>
  );
}
