import { type Addressed, addressFor, urlPatterns } from "../fixtures/addresses.ts";

/** Track and draft of lists and dialogs, and their owner. */
type ListedRows = { track: Addressed; draft: { id: string; slug: string }; owner: { id: string } };

/** Returns every URL and dialog, for the shop's own track and for the draft. */
export function addressesToRead({ track, draft, owner }: ListedRows): string[] {
  const { id } = track;
  const patterns = urlPatterns.filter((pattern) => pattern !== "/live");
  const dialogs = [
    "/?search=S3NTINEL",
    "/track-store?view=list",
    "/music?genre=Techno",
    `/music/${id}`,
    `/music/${draft.slug}`,
    `/music/${draft.id}`,
    `/likes?ids=${id},${draft.id}`,
    `/shortlist?ids=${id},${draft.id}`,
    `/thank-you/${id}`,
    `/thank-you/${draft.id}`,
    `/admin/track/${draft.id}`,
    ...["edit", "move", "delete", "sell", "unsell", "replace"].flatMap((doing) =>
      [id, draft.id].map((each) => `/admin/music-manager?${doing}=${each}`),
    ),
    ...["add", `edit=${owner.id}`, `reset=${owner.id}`, `delete=${owner.id}`].map(
      (doing) => `/admin/users?${doing}`,
    ),
    ...[
      "put-on-sale&cut=20",
      "end-sale",
      "set-genre&genre=House",
      "archive",
      "give&owner=adm",
    ].flatMap((act) =>
      [`all=1`, `track=${draft.id}`].map(
        (which) => `/admin/music-manager/bulk?act=${act}&${which}`,
      ),
    ),
    "/admin/users?invite",
    "/admin/account?set-up=authenticator",
    "/admin/music-manager?new=1",
    "/admin/music-manager?search=S3NTINEL",
    `/admin/users/downloads?renew=${id}`,
    `/admin/users/downloads?uses=${id}`,
  ];
  // Paths that a guard comparing URLs could mistake for others.
  const spellings = [
    "/ADMIN/users",
    "/Admin/Users/",
    "/admin/users/",
    "//admin/users",
    "/admin//users",
    "/%61dmin/users",
    "/admin/%75sers",
    "/admin%2Fusers",
    "/admin/music-manager/users",
    "/admin/users;x",
    "/admin/users?_routes=admin%2Fusers",
    "/admin?index&_routes=admin%2Fusers",
    ...["/admin/Music-Manager?edit=", "/admin/music-manager//?edit="].map(
      (each) => each + draft.id,
    ),
  ];
  return [
    ...spellings,
    ...patterns.map((pattern) => addressFor(pattern, { ...track, downloadId: "x" })),
    ...dialogs,
  ];
}
