import { Alert } from "#app/platform/ui/alert.tsx";
import { CopyButton } from "#app/platform/ui/copy-button.tsx";
import { m } from "#messages";

/** The codes are displayed only once. */
export function RecoveryCodeList({ codes }: { codes: string[] }) {
  return (
    <Alert role="status" takesFocus title={m.account_your_recovery_codes()}>
      <p className="text-pretty">{m.account_without_your_phone_each_of_them()}</p>
      <div className="mt-3 flex items-start justify-between gap-2">
        <ol className="grid select-all gap-x-8 gap-y-1 font-mono text-ink text-sm sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <CopyButton
          text={codes.join("\n")}
          name={m.account_copy_recovery_codes()}
          copied={{ title: m.account_recovery_codes_copied() }}
          failed={m.account_please_select_and_copy_them()}
        />
      </div>
    </Alert>
  );
}
