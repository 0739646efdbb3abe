import type { SocialLink } from "#app/content/social-links.server.ts";

/** A small drawing for each place; its name stands beside it. */
export function SocialMark({ name }: Pick<SocialLink, "name">) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      className="size-4 shrink-0"
    >
      {drawings[name]}
    </svg>
  );
}

const drawings = {
  Instagram: (
    <>
      <rect x="2.5" y="2.5" width="15" height="15" rx="4.5" />
      <circle cx="10" cy="10" r="3.6" />
      <circle cx="14.4" cy="5.6" r="0.6" fill="currentColor" />
    </>
  ),
  YouTube: (
    <>
      <rect x="1.5" y="4" width="17" height="12" rx="3.5" />
      <path d="M8.5 7.5v5l4-2.5z" fill="currentColor" strokeLinejoin="round" />
    </>
  ),
  SoundCloud: (
    <path d="M1.5 11.5v2M4 9.5v4.5M6.5 8v6M9 6.5V14M11.5 14V6.2c3 0 4.3 2 4.4 3.9a2.1 2.1 0 0 1 .4 3.9z" />
  ),
} as const;
