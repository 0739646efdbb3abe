import { Form, href } from "react-router";
import { Badge } from "#app/platform/ui/badge.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatDuration } from "#app/platform/ui/format.ts";
import { m } from "#messages";

type CurrentProps = { isOn: boolean; seconds: number | undefined };

export function CurrentVoiceTag({ isOn, seconds }: CurrentProps) {
  return (
    <div className="mt-6 grid gap-4 border border-line bg-surface p-5">
      <p className="flex items-center gap-3">
        <Badge tone={isOn ? "accent" : "line"}>{isOn ? m.settings_on() : m.settings_off()}</Badge>
        <span className="text-sm">
          {isOn ? m.settings_mixed_into_every_preview() : m.settings_kept_but_not_in_the_previews()}
          , <span className="mono-type">{formatDuration(seconds)}</span>
        </span>
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: a few spoken words of the owner's own. */}
      <audio
        controls
        preload="none"
        aria-label={m.settings_voice_tag()}
        src={href("/admin/settings/voice-tag/sound")}
        className="w-full max-w-md"
      />
      <Form method="post" preventScrollReset className="flex flex-wrap items-start gap-3">
        <button
          type="submit"
          name="intent"
          value={isOn ? "off" : "on"}
          className={buttonVariants("plain", "small")}
        >
          {isOn ? m.switch_off() : m.switch_on()}
        </button>
        <RemoveChoice />
      </Form>
    </div>
  );
}

/** Deleting the file needs a confirmation. */
function RemoveChoice() {
  return (
    <details>
      <summary
        className={`${buttonVariants("quiet", "small")} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
      >
        {m.remove()}
      </summary>
      <div className="mt-2 grid justify-items-start gap-2 border border-line bg-raised px-4 py-3 text-sm">
        <p>{m.settings_the_file_is_deleted_and_the()}</p>
        <button
          type="submit"
          name="intent"
          value="remove"
          className={buttonVariants("accent", "small")}
        >
          {m.settings_remove_voice_tag()}
        </button>
      </div>
    </details>
  );
}
