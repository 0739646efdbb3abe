import { m } from "#messages";
import { type CheckedTrack, CheckedTracks } from "./checked-tracks.tsx";

type Props = { drafts: CheckedTrack[]; backTo: string };

export function PublishPreview({ drafts, backTo }: Props) {
  return (
    <CheckedTracks
      tracks={drafts}
      heading={(count) => (count > 0 ? m.bulk_ready_to_publish({ count }) : m.bulk_none_ready())}
      intent="publish"
      submit={(count) => m.bulk_publish_count({ count })}
      backTo={backTo}
    />
  );
}
