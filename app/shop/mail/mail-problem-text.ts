import { m } from "#messages";
import type { MailProblem } from "./mail-problem.ts";

export function mailProblemText(problem: MailProblem): string {
  switch (problem.code) {
    case "no-address":
      return m.mail_problem_no_address();
    case "no-password":
      return m.mail_problem_no_password();
    case "no-server":
      return m.mail_problem_no_server();
    case "server-said":
      return problem.text;
  }
}
