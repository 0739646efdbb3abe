import type { ToastText } from "#app/ui/toasts.tsx";

export type LikeNotice = ToastText & {
  trackId: string;
  /** Undefined where the form changed nothing. */
  isLiked?: boolean;
};

/** Values of a form's `intent`; any other is a like. */
export const likeIntents = { like: "like", unlike: "unlike" } as const;
