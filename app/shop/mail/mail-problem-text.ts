import type { MailProblem } from "#app/platform/database/mail-problem.ts";
import { m } from "#messages";

export function mailProblemText(problem: MailProblem): string {
  switch (problem.code) {
    case "no-address":
      return m.mail_problem_no_address();
    case "no-server":
      return m.mail_problem_no_server();
    case "server-said":
      return problem.text;
  }
}
