import { useEffect, useRef } from "react";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { Alert, type Problem } from "#app/platform/ui/alert.tsx";

export function fieldId(name: string): string {
  return `checkout-${name}`;
}

/** Follows the order of the fields on the page. */
const fields = [
  "kind",
  "legalName",
  "artistName",
  "email",
  "emailAgain",
  "country",
  "address",
  "vatId",
  "agreement",
  "deliverAtOnce",
  "loseWithdrawal",
  "method",
];

type Props = { problem: Problem | undefined; errors: FormResult["errors"] };

/** Takes the focus when it appears. */
export function ErrorSummary({ problem, errors = {} }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) box.current?.focus();
  }, [problem]);
  const named = Object.keys(errors).filter((name) => !fields.includes(name));
  const wrong = [...fields, ...named].filter((name) => errors[name] !== undefined);
  const firstOfEach = wrong.filter(
    (name, at) => wrong.findIndex((other) => errors[other] === errors[name]) === at,
  );
  return (
    <div ref={box} role="alert" tabIndex={-1} className="empty:hidden focus:outline-none">
      {problem && (
        <Alert title={problem.title}>
          {wrong.length === 0 ? (
            problem.text
          ) : (
            <ul className="grid gap-2">
              {firstOfEach.map((name) => (
                <li key={name}>
                  <a
                    href={`#${fieldId(name)}`}
                    className="inline-block py-1 text-ink underline underline-offset-4 hover:text-accent"
                  >
                    {errors[name]}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Alert>
      )}
    </div>
  );
}
