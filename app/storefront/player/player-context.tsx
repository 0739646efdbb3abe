import {
  type ComponentType,
  createContext,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { showToast } from "#app/platform/ui/toasts.tsx";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { m } from "#messages";
import { AudioPlayer, type PlayerState, silence } from "./audio-player.ts";
import { connectOneTab } from "./one-tab.ts";
import { useShortcuts } from "./use-shortcuts.ts";

type PlayerContext = { player: AudioPlayer; showKeys: () => void };

const PlayerContext = createContext<PlayerContext | undefined>(undefined);

type Props = {
  onLike: (track: PublicTrack) => void;
  children: React.ReactNode;
};

/** Player of the shop with its shortcuts and browser integration. Wraps everything else. */
export function PlayerProvider({ onLike, children }: Props) {
  const [player] = useState(() => new AudioPlayer());
  const [Keys, setKeys] = useState<ComponentType<{ onClose: () => void }>>();
  const [context] = useState({ player, showKeys });
  useEffect(() => {
    player.recallVolume();
    const disconnectTabs = connectOneTab(player);
    return () => {
      disconnectTabs();
      player.close();
    };
  }, [player]);
  function showKeys() {
    import("./shortcuts-dialog.tsx").then(
      ({ ShortcutsDialog }) => setKeys(() => ShortcutsDialog),
      () => showToast({ title: m.player_keys_not_loaded(), tone: "problem" }),
    );
  }
  useShortcuts(player, { onLike, onShowKeys: context.showKeys });
  return (
    <PlayerContext value={context}>
      {children}
      {Keys && <Keys onClose={() => setKeys(undefined)} />}
    </PlayerContext>
  );
}

/**
 * Returns the player's commands and the function that opens the list of shortcuts. Never changes.
 */
export function usePlayerCommands(): PlayerContext {
  const context = use(PlayerContext);
  if (!context) throw new Error("There is no PlayerProvider around this.");
  return context;
}

/** Returns a value of the player's state. Renders again only if it changes by `Object.is`. */
export function usePlayerState<Fact>(select: (state: PlayerState) => Fact): Fact {
  const { player } = usePlayerCommands();
  return useSyncExternalStore(
    player.subscribe,
    () => select(player.state),
    () => select(silence),
  );
}

export function useElapsedSeconds(isCurrent: boolean): number {
  const { player } = usePlayerCommands();
  return useSyncExternalStore(
    player.subscribeToMoves,
    () => (isCurrent ? Math.floor(player.positionSeconds) : 0),
    () => 0,
  );
}

export function usePlayer(): { trackId: string | undefined; isPlaying: boolean } {
  const trackId = usePlayerState(({ queue }) => queue?.track.id);
  const isPlaying = usePlayerState((state) => state.isPlaying);
  return { trackId, isPlaying };
}
