import { Alert } from "#app/platform/ui/alert.tsx";
import { formatDuration } from "#app/platform/ui/format.ts";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import type { AudioMatch } from "#app/shop/catalog/audio-matches/match-reviews.server.ts";
import { m } from "#messages";

/** Explains why a draft is under review, without accusing anyone. */
export function AudioMatches({ audioMatches }: { audioMatches: AudioMatch[] }) {
  return (
    <ul className="grid gap-3 pb-8 empty:hidden" aria-label={m.music_manager_audio_matches()}>
      {audioMatches.map((each) => (
        <li key={`${each.otherTitle} ${each.seconds} ${each.otherSeconds}`}>
          <Alert
            tone={each.decision === "kept-out" ? "problem" : "plain"}
            title={titles[each.decision ?? "open"]()}
          >
            <p>
              {renderMessage(m.music_manager_match_from, {
                seconds: formatDuration(each.seconds),
                title: each.otherTitle ? (
                  <bdi>“{each.otherTitle}”</bdi>
                ) : (
                  m.music_manager_a_track_that_is_not_public()
                ),
                otherSeconds: formatDuration(each.otherSeconds),
                texts: texts[each.decision ?? "open"](),
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
  open: m.music_manager_an_administrator_listens_before_this_is,
  allowed: m.music_manager_review_approved,
  "kept-out": m.music_manager_an_administrator_listened_it_stays_a,
};

const texts = {
  open: m.music_manager_that_is_often_a_loop_that,
  allowed: m.music_manager_press_publish_track_when_you_are,
  "kept-out": m.music_manager_match_replace_passage,
};
