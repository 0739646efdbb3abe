import { Alert } from "#app/ui/alert.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { t } from "#app/words/words.ts";

/** They are shown this once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Alert role="status" takesFocus title={t`Your recovery codes`}>
      <p className="text-pretty">
        {t`Without your phone each of them lets you in once, in place of the six digits. They are shown this once: print them, or keep them with your passwords.`}
      </p>
      <div className="mt-3 flex items-start justify-between gap-2">
        <ol className="grid select-all gap-x-8 gap-y-1 font-mono text-ink text-sm sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <CopyButton
          text={codes.join("\n")}
          name={t`Copy recovery codes`}
          copied={{ title: t`Recovery codes copied` }}
          failed={t`Please select and copy them.`}
        />
      </div>
    </Alert>
  );
}
