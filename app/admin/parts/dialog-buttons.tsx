import { Link } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { discarding } from "#app/web/unsaved-changes/use-unsaved-changes.ts";

type Props = {
  intent: string;
  label: string;
  closeTo: string;
  cancel?: string;
  /** Leaving is the choice against what is typed, and not asked about. */
  discards?: boolean;
  /** Leaving comes first for the keyboard where the other answer cannot be taken back. */
  isFinal?: boolean;
};

/** The two ways out of a dialog with a form. */
export function DialogButtons({
  intent,
  label,
  closeTo,
  cancel = "Cancel",
  discards,
  isFinal,
}: Props) {
  const leave = (
    <Link
      to={closeTo}
      state={discards ? discarding : undefined}
      preventScrollReset
      className={buttonLook("plain", "small")}
    >
      {cancel}
    </Link>
  );
  return (
    <div className={`flex flex-wrap gap-3 ${isFinal ? "justify-end" : "flex-row-reverse"}`}>
      {isFinal && leave}
      <button type="submit" name="intent" value={intent} className={buttonLook("accent", "small")}>
        {label}
      </button>
      {!isFinal && leave}
    </div>
  );
}
