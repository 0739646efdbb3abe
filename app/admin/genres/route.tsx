import { Plus } from "lucide-react";
import { Link } from "react-router";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { randomKey } from "#app/platform/system/random-key.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { readAdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { isGenreUsed, listManagedGenres } from "#app/shop/catalog/genres/genres.server.ts";
import { listUndoableMerges } from "#app/shop/catalog/genres/merge-genres.server.ts";
import { m } from "#messages";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { IntentButton } from "../shared/intent-button.tsx";
import { useOpened } from "../shared/page-dialog.tsx";
import { ScreenProblem } from "../shared/screen-problem.tsx";
import type { Route } from "./+types/route";
import { genreDialogAddress, readGenreDialog } from "./genre-address.ts";
import { genreCommands } from "./genre-commands.server.ts";
import { GenreDialog, type OpenGenreDialog } from "./genre-dialog.tsx";
import { GenreRows } from "./genre-rows.tsx";

export async function loader({ url }: Route.LoaderArgs) {
  const [genres, merges] = await Promise.all([listManagedGenres(), listUndoableMerges()]);
  const { name, id } = readGenreDialog(url) ?? {};
  const genre = genres.find((each) => each.id === id);
  return { genres, merges, dialog: name && (await openDialog(name, genre, genres)) };
}

type Genres = Awaited<ReturnType<typeof listManagedGenres>>;

async function openDialog(
  name: NonNullable<ReturnType<typeof readGenreDialog>>["name"],
  genre: Genres[number] | undefined,
  genres: Genres,
): Promise<OpenGenreDialog | undefined> {
  const formKey = randomKey();
  if (name === "add") return { name, formKey };
  if (name === "set") return { name };
  if (!genre) return undefined;
  if (name === "edit") return { name, genre };
  const isMoving = name === "merge" || (await isGenreUsed(genre.name));
  return { name, genre, others: isMoving ? genres.filter((each) => each !== genre) : [], formKey };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(genreCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.genres());
}

export default function GenresPage({ loaderData, actionData }: Route.ComponentProps) {
  const { genres, merges } = loaderData;
  const dialog = useOpened(loaderData.dialog);
  const result = useFormResult(actionData);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title={m.genres()} text={m.genres_text()}>
        <div className="flex flex-wrap gap-3">
          <Link
            to={genreDialogAddress("set")}
            preventScrollReset
            className={buttonVariants("plain", "small")}
          >
            {m.genres_set()}
          </Link>
          <Link
            to={genreDialogAddress("add")}
            preventScrollReset
            className={buttonVariants("accent", "small")}
          >
            <Plus aria-hidden className="size-4" /> {m.genres_add()}
          </Link>
        </div>
      </AdminHeading>
      <ScreenProblem problem={dialog ? undefined : result?.problem} />
      <GenreDialog dialog={dialog} result={result} />
      {merges.map(({ id, name, into }) => (
        <div
          key={id}
          className="mb-4 flex flex-wrap items-center justify-between gap-3 border border-line bg-surface px-4 py-3 text-sm"
        >
          <p>{m.genres_merged_text({ name, into })}</p>
          <IntentButton intent="undo-merge" fields={{ id }}>
            {m.genres_undo_merge()}
          </IntentButton>
        </div>
      ))}
      {genres.length > 0 ? (
        <GenreRows genres={genres} />
      ) : (
        <EmptyState
          title={m.genres_none()}
          text={m.genres_none_text()}
          next={{ to: genreDialogAddress("set"), name: m.genres_set() }}
        />
      )}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminFailed error={error} title={m.genres_error()} text={m.genres_error_text()} />;
}
