import { isSafeLink } from "#app/platform/forms/safe-link.ts";
import { shopContent } from "./shop-content.server.ts";

export type SocialLink = { name: "Instagram" | "YouTube" | "SoundCloud"; link: string };

export async function listSocialLinks(): Promise<SocialLink[]> {
  const { instagramLink, youtubeLink, soundcloudLink } = await shopContent();
  const all = [
    { name: "Instagram", link: instagramLink },
    { name: "YouTube", link: youtubeLink },
    { name: "SoundCloud", link: soundcloudLink },
  ] as const;
  return all.flatMap(({ name, link }) => (link && isSafeLink(link) ? [{ name, link }] : []));
}
