import type { ToastText } from "#app/ui/toasts.tsx";
import type { FormResult } from "#app/web/form-result.ts";

/** What a like changed, or taking it back. */
export type LikeNotice = ToastText & { trackId: string; isLiked: boolean };
export type LikeResult = FormResult<never, LikeNotice>;

/** Anything else is a like. */
export const likeIntents = { like: "like", unlike: "unlike" } as const;
