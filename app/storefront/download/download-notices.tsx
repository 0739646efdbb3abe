import { Alert } from "#app/ui/alert.tsx";

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
          You look at this as its owner or an administrator: your visit does not mark it sold.{" "}
          {isSold ? "It is sold." : "It is not sold yet."}
        </Alert>
      )}
      {isUnmarked && (
        <Alert role="alert">
          The status of the track could not be updated, but your download is still available.
        </Alert>
      )}
      {problem && <Alert role="alert">{problem}</Alert>}
    </div>
  );
}
