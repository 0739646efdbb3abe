import { Alert } from "#app/platform/ui/alert.tsx";
import { m } from "#messages";

type Props = {
  isSeller: boolean;
  isSold: boolean;
  /** The sale could not be recorded. */
  isUnmarked: boolean;
  problem: string | undefined;
};

export function DownloadNotices({ isSeller, isSold, isUnmarked, problem }: Props) {
  return (
    <div className="grid gap-3 empty:hidden">
      {isSeller && (
        <Alert tone="plain">
          {m.download_seen_by_seller()} {isSold ? m.download_is_sold() : m.download_is_not_sold()}
        </Alert>
      )}
      {isUnmarked && <Alert role="alert">{m.download_unmarked()}</Alert>}
      {problem && <Alert role="alert">{problem}</Alert>}
    </div>
  );
}
