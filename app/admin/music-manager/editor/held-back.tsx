import type { Holding } from "#app/catalogue/sound-questions/sound-questions.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { formatDuration } from "#app/ui/format.ts";
import { t } from "#app/words/words.ts";
import { m } from "#messages";

/** Why a draft is not published: a question, never a reproach. */
export function HeldBack({ holding }: { holding: Holding[] }) {
  return (
    <ul
      className="grid gap-3 pb-8 empty:hidden"
      aria-label={m.music_manager_music_in_common_with_other_tracks()}
    >
      {holding.map((each) => (
        <li key={`${each.otherTitle} ${each.seconds} ${each.otherSeconds}`}>
          <Alert
            tone={each.decision === "kept-out" ? "problem" : "plain"}
            title={t(titles[each.decision ?? "open"])}
          >
            <p>
              {m.music_manager_from_it_sounds_the_same_as({
                seconds: formatDuration(each.seconds),
              })}{" "}
              {each.otherTitle ? (
                <bdi>“{each.otherTitle}”</bdi>
              ) : (
                m.music_manager_a_track_that_is_not_public()
              )}{" "}
              {m.music_manager_from({
                otherSeconds: formatDuration(each.otherSeconds),
                texts: t(texts[each.decision ?? "open"]),
              })}
            </p>
            {each.reason && (
              <p className="mt-1 text-ink [overflow-wrap:anywhere]">
                {m.music_manager_reason()} <bdi>{each.reason}</bdi>
              </p>
            )}
          </Alert>
        </li>
      ))}
    </ul>
  );
}

const titles = {
  open: "An administrator listens before this is published",
  allowed: "An administrator listened: it may be published",
  "kept-out": "An administrator listened: it stays a draft",
};

const texts = {
  open: "That is often a loop that both may use. You need to do nothing; the decision appears here.",
  allowed: "Press Publish Track when you are ready.",
  "kept-out": "With other music in that place it can be published.",
};
