import { sql } from "kysely";

/** Whether a track's title or genre holds these words somewhere: the index narrows, the text decides. */
export function holdsWords(words: string) {
  return sql<boolean>`(
    search_grams @> term_grams(fold_text(${words}))
    and strpos(search_text, fold_text(${words})) > 0
  )`;
}
