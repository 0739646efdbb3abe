import { Form, href } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { formatDuration } from "#app/ui/format.ts";
import { t } from "#app/words/words.ts";

type CurrentProps = { isOn: boolean; seconds: number | undefined };

export function CurrentVoiceTag({ isOn, seconds }: CurrentProps) {
  return (
    <div className="mt-6 grid gap-4 border border-line bg-surface p-5">
      <p className="flex items-center gap-3">
        <Badge tone={isOn ? "accent" : "line"}>{isOn ? t`On` : t`Off`}</Badge>
        <span className="text-sm">
          {isOn ? t`Mixed into every preview` : t`Kept, but not in the previews`},{" "}
          <span className="fact-type">{formatDuration(seconds)}</span>
        </span>
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: a few spoken words of the owner's own. */}
      <audio
        controls
        preload="none"
        aria-label={t`Voice tag`}
        src={href("/admin/settings/voice-tag/sound")}
        className="w-full max-w-md"
      />
      <Form method="post" preventScrollReset className="flex flex-wrap items-start gap-3">
        <button
          type="submit"
          name="intent"
          value={isOn ? "off" : "on"}
          className={buttonLook("plain", "small")}
        >
          {isOn ? t`Switch off` : t`Switch on`}
        </button>
        <RemoveChoice />
      </Form>
    </div>
  );
}

/** What unfolds asks before the file is deleted. */
function RemoveChoice() {
  return (
    <details>
      <summary
        className={`${buttonLook("quiet", "small")} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
      >
        {t`Remove`}
      </summary>
      <div className="mt-2 grid justify-items-start gap-2 border border-line bg-raised px-4 py-3 text-sm">
        <p>{t`The file is deleted, and the previews are rendered without it.`}</p>
        <button
          type="submit"
          name="intent"
          value="remove"
          className={buttonLook("accent", "small")}
        >
          {t`Remove voice tag`}
        </button>
      </div>
    </details>
  );
}
