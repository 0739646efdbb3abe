export type Volume = {
  volume: number;
  isMuted: boolean;
};

const volumeKey = "playerVolume";
const mutedKey = "playerMuted";

export function recallVolume(): Volume {
  try {
    const volume = Number(localStorage.getItem(volumeKey) ?? 1);
    const isMuted = localStorage.getItem(mutedKey) === "true";
    return { volume: volume >= 0 && volume <= 1 ? volume : 1, isMuted };
  } catch {
    return { volume: 1, isMuted: false };
  }
}

export function rememberVolume({ volume, isMuted }: Volume) {
  try {
    localStorage.setItem(volumeKey, String(volume));
    localStorage.setItem(mutedKey, String(isMuted));
  } catch {
    // Storage is blocked: the volume lasts as long as the page.
  }
}
