import type { ToastText } from "#app/ui/toasts.tsx";

/** What the server says to a like and to one that is taken back. */
export type LikeNotice = ToastText & {
  trackId: string;
  /** Undefined where the form changed nothing. */
  isLiked?: boolean;
};

/** What a form asks for; anything else is a like. */
export const likeIntents = { like: "like", unlike: "unlike" } as const;
