import { Alert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatDay, formatTime } from "#app/platform/ui/format-time.ts";
import { NewTabLink } from "#app/platform/ui/new-tab-link.tsx";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import type { ReleaseCheck } from "#app/shop/content/check-releases.server.ts";
import { releaseProblemText } from "#app/shop/content/release-problem.ts";
import type { openSettings } from "#app/shop/content/settings.server.ts";
import type { releaseFeedForm } from "#app/shop/content/settings-form.ts";
import type { ShopUpdate } from "#app/shop/content/update-shop.server.ts";
import { m } from "#messages";
import { IntentButton } from "../shared/intent-button.tsx";
import { type FieldsOf, SettingsFields } from "./settings-fields.tsx";
import { SettingsForm, type SettingsResult } from "./settings-form.tsx";
import { UpdateForm, UpdateState } from "./shop-update.tsx";
import { NEW_VERSIONS } from "./system-parts.ts";

const fields: FieldsOf<typeof releaseFeedForm> = {
  releaseFeed: {
    max: 2000,
    type: "url",
    placeholder: () => "https://git.example/dubplate/releases.atom",
    hint: m.settings_release_feed_hint,
  },
};

type Props = {
  settings: Awaited<ReturnType<typeof openSettings<typeof releaseFeedForm>>>;
  check: ReleaseCheck | undefined;
  update: ShopUpdate | undefined;
  isStoredElsewhere: boolean;
  reauthentication: React.ComponentProps<typeof UpdateForm>["reauthentication"];
  result: SettingsResult | undefined;
};

export function NewVersions(props: Props) {
  const { settings, check, update, isStoredElsewhere, reauthentication, result } = props;
  const isOfUpdate = result?.typed?.intent === "update";
  const saved = isOfUpdate ? undefined : result;
  return (
    <section aria-labelledby={NEW_VERSIONS} className="mt-12">
      <h2 id={NEW_VERSIONS} className="font-semibold text-xl">
        {m.system_new_versions()}
      </h2>
      {check?.newer && (
        <NewVersion {...check.newer}>
          {update ? (
            !update.isUnderWay && (
              <UpdateForm
                version={check.newer.version}
                reauthentication={reauthentication}
                result={isOfUpdate ? result : undefined}
              />
            )
          ) : (
            <HowToUpdate isStoredElsewhere={isStoredElsewhere} />
          )}
        </NewVersion>
      )}
      {update && <UpdateState {...update} />}
      {check && <LastCheck {...check} />}
      <div className="mt-6">
        <SettingsForm result={saved} version={settings.version}>
          <SettingsFields fields={fields} saved={settings.values} result={saved} />
        </SettingsForm>
      </div>
    </section>
  );
}

type NewVersionProps = NonNullable<ReleaseCheck["newer"]> & { children: React.ReactNode };

function NewVersion({ version, title, link, publishedAt, children }: NewVersionProps) {
  return (
    <Alert tone="plain" title={m.system_version_is_out({ version })} className="mt-4">
      <p className="[overflow-wrap:anywhere]">
        <NewTabLink href={link} className="underline underline-offset-4 hover:text-accent">
          <bdi>{title}</bdi>
        </NewTabLink>
        {publishedAt && ` · ${formatDay(publishedAt)}`}
      </p>
      {children}
    </Alert>
  );
}

function HowToUpdate({ isStoredElsewhere }: { isStoredElsewhere: boolean }) {
  const text = isStoredElsewhere ? m.system_how_to_update_elsewhere : m.system_how_to_update;
  return (
    <p className="mt-1">
      {renderMessage(text, {
        command: (name) => <code className="text-[0.9em]">{name}</code>,
      })}
    </p>
  );
}

function LastCheck({ checkedAt, problem, newer, isChecking }: ReleaseCheck) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-muted text-sm text-pretty">
        {checkedAt && m.system_feed_checked({ time: formatTime(checkedAt) })}{" "}
        {problem && m.system_feed_failed({ problem: releaseProblemText(problem) })}
        {checkedAt && !problem && !newer && m.system_version_newest()}
      </p>
      {isChecking ? (
        <p className="text-sm">{m.settings_checking_now()}</p>
      ) : (
        <IntentButton intent="check" className={buttonVariants("plain", "small")}>
          {m.settings_check_now()}
        </IntentButton>
      )}
    </div>
  );
}
