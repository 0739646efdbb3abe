import type { MailProblem } from "#app/database/mail-problem.ts";
import { t } from "#app/words/words.ts";

/** In the language of its reader. */
export function mailProblemText(problem: MailProblem): string {
  switch (problem.code) {
    case "no-address":
      return t`The shop has no contact address.`;
    case "no-server":
      return t`The shop has no mail server.`;
    case "server-said":
      return problem.text;
  }
}
