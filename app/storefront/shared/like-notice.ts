import type { ToastText } from "#app/ui/toasts.tsx";
import type { FormResult } from "#app/web/form-result.ts";

/** Result of a like or an unlike. */
export type LikeNotice = ToastText & { trackId: string; isLiked: boolean };
export type LikeResult = FormResult<never, LikeNotice>;

/** Any other intent counts as a like. */
export const likeIntents = { like: "like", unlike: "unlike" } as const;
