import { z } from "zod";
import { backTo, formCommand, type Text } from "#app/platform/forms/form-command.server.ts";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { type AdminForm, samePage } from "#app/shop/accounts/admin-form.server.ts";
import { chooseStartingSet } from "#app/shop/catalog/genres/add-genres.server.ts";
import {
  addGenre,
  deleteGenre,
  editGenre,
  moveGenre,
  setGenreHidden,
} from "#app/shop/catalog/genres/edit-genres.server.ts";
import {
  addGenreForm,
  editGenreForm,
  mergeGenreForm,
  moveGenreForm,
  oneGenreForm,
  startingSetForm,
} from "#app/shop/catalog/genres/genre-form.ts";
import type { Genre } from "#app/shop/catalog/genres/genres.server.ts";
import { mergeGenre, undoMerge } from "#app/shop/catalog/genres/merge-genres.server.ts";
import { m } from "#messages";

export type GenreResult = FormResult<Genre>;

const failed = m.genres_failed;

export const genreCommands = {
  add: formCommand({
    form: addGenreForm,
    failed,
    run: ({ formKey, ...fields }, { actor }: AdminForm) => addGenre(actor, fields, formKey),
    done: backToList(m.genres_added),
  }),
  edit: formCommand({
    form: editGenreForm,
    failed,
    run: ({ name, color, ...seen }, { actor }: AdminForm) =>
      editGenre(actor, seen, { name, color }),
    done: backToList(m.genres_saved),
  }),
  hide: formCommand({
    form: oneGenreForm,
    failed,
    run: ({ id }, { actor }: AdminForm) => setGenreHidden(actor, id, true),
    done: backToList(m.genres_hidden),
  }),
  show: formCommand({
    form: oneGenreForm,
    failed,
    run: ({ id }, { actor }: AdminForm) => setGenreHidden(actor, id, false),
    done: backToList(m.genres_shown),
  }),
  move: formCommand({
    form: moveGenreForm,
    failed,
    run: ({ id, direction, otherId }, { actor }: AdminForm) =>
      moveGenre(actor, id, otherId ? { otherId } : { direction }),
    done: backToList(m.genres_moved),
  }),
  merge: formCommand({
    form: mergeGenreForm,
    failed,
    run: ({ formKey, into, ...seen }, { actor }: AdminForm) =>
      mergeGenre(actor, { ...seen, intoId: into }, formKey),
    done: backTo(samePage, ({ name, into }: { name: string; into: string }) => ({
      title: m.genres_merged,
      text: () => m.genres_merged_text({ name, into }),
    })),
  }),
  "undo-merge": formCommand({
    form: z.object({ id: z.uuid() }),
    failed,
    run: ({ id }, { actor }: AdminForm) => undoMerge(actor, id),
    done: backToList(m.genres_merge_undone),
  }),
  delete: formCommand({
    form: oneGenreForm,
    failed,
    run: ({ id }, { actor }: AdminForm) => deleteGenre(actor, id),
    done: backToList(m.genres_deleted),
  }),
  set: formCommand({
    form: startingSetForm,
    failed,
    run: ({ set }, { actor }: AdminForm) => chooseStartingSet(actor, set),
    done: backTo(samePage, () => ({ title: m.genres_set_chosen })),
  }),
};

function backToList(title: Text) {
  return backTo(samePage, ({ name }: { name: string }) => ({ title, text: name }));
}
