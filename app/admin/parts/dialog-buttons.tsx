import { Link } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { discarding } from "#app/web/unsaved-changes/use-unsaved-changes.ts";

type Props = {
  intent: string;
  label: string;
  closeTo: string;
  /** Somebody else has saved meanwhile: leaving discards what is typed, without a question. */
  isConflict?: boolean;
  /** Leaving comes first for the keyboard, since the other button cannot be undone. */
  isFinal?: boolean;
};

export function DialogButtons({ intent, label, closeTo, isConflict = false, isFinal }: Props) {
  const leave = (
    <Link
      to={closeTo}
      state={isConflict ? discarding : undefined}
      preventScrollReset
      className={buttonLook("plain", "small")}
    >
      {isConflict ? "Keep theirs" : "Cancel"}
    </Link>
  );
  return (
    <div className={`flex flex-wrap gap-3 ${isFinal ? "justify-end" : "flex-row-reverse"}`}>
      {isFinal && leave}
      <button type="submit" name="intent" value={intent} className={buttonLook("accent", "small")}>
        {isConflict ? "Save mine" : label}
      </button>
      {!isFinal && leave}
    </div>
  );
}
