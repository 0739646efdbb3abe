import type { FormResult } from "#app/platform/forms/form-result.ts";
import type { ToastText } from "#app/platform/ui/toasts.tsx";

export type LikeNotice = ToastText & { trackId: string; isLiked: boolean };
export type LikeResult = FormResult<never, LikeNotice>;

/** Any other intent counts as a like. */
export const likeIntents = { like: "like", unlike: "unlike" } as const;
