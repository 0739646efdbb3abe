import {
  type ComponentType,
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from "react";
import { connectWhenLoaded } from "#app/platform/navigation/load-with-retry.ts";
import { showToast } from "#app/platform/ui/toasts.tsx";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { m } from "#messages";
import { AudioPlayer, type PlayerState, silence } from "./audio-player.ts";

type PlayerContext = { player: AudioPlayer; showKeys: () => void };

const PlayerContext = createContext<PlayerContext | undefined>(undefined);

type Props = {
  onLike: (track: PublicTrack) => void;
  children: React.ReactNode;
};

export function PlayerProvider({ onLike, children }: Props) {
  const [player] = useState(() => new AudioPlayer());
  const [Keys, setKeys] = useState<ComponentType<{ onClose: () => void }>>();
  const [context] = useState({ player, showKeys });
  useEffect(() => {
    player.recallVolume();
    return () => player.close();
  }, [player]);
  function showKeys() {
    import("./shortcuts-dialog.tsx").then(
      ({ ShortcutsDialog }) => setKeys(() => ShortcutsDialog),
      () => showToast({ title: m.player_keys_not_loaded(), tone: "problem" }),
    );
  }
  const like = useEffectEvent(onLike);
  useEffect(
    () =>
      connectWhenLoaded(
        () => import("./connect-player.ts"),
        ({ connectPlayer }) =>
          connectPlayer(player, {
            onLike: (track) => like(track),
            onShowKeys: context.showKeys,
          }),
      ),
    [player, context],
  );
  return (
    <PlayerContext value={context}>
      {children}
      {Keys && <Keys onClose={() => setKeys(undefined)} />}
    </PlayerContext>
  );
}

/** Returns the same object at every render. */
export function usePlayerCommands(): PlayerContext {
  const context = use(PlayerContext);
  if (!context) throw new Error("There is no PlayerProvider around this.");
  return context;
}

/** Renders again only if the value changes by `Object.is`. */
export function usePlayerState<Value>(select: (state: PlayerState) => Value): Value {
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
