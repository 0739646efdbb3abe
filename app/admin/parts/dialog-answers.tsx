import { Link } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";

type Props = {
  intent: string;
  label: string;
  closeTo: string;
  cancel?: string;
  /** Leaving comes first for the keyboard where the other answer cannot be taken back. */
  isFinal?: boolean;
};

/** The two ways out of a dialog with a form. */
export function DialogAnswers({ intent, label, closeTo, cancel = "Cancel", isFinal }: Props) {
  return (
    <div className={`flex flex-wrap gap-3 ${isFinal ? "justify-end" : "flex-row-reverse"}`}>
      {isFinal && <Leave to={closeTo} label={cancel} />}
      <button type="submit" name="intent" value={intent} className={buttonLook("accent", "small")}>
        {label}
      </button>
      {!isFinal && <Leave to={closeTo} label={cancel} />}
    </div>
  );
}

function Leave({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} preventScrollReset className={buttonLook("plain", "small")}>
      {label}
    </Link>
  );
}

/** Why a form came back. */
export function DialogProblem({
  problem,
}: {
  problem: { title: string; text: string } | undefined;
}) {
  return (
    <div role="alert" className="empty:hidden">
      {problem && (
        <div className="border border-line border-l-4 border-l-accent bg-surface px-4 py-3 text-sm">
          <strong className="block font-semibold">{problem.title}</strong>{" "}
          <span className="mt-0.5 block text-muted">{problem.text}</span>
        </div>
      )}
    </div>
  );
}
