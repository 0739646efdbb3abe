import { useRouteError } from "react-router";
import { AdminFailed } from "../parts/admin-failed.tsx";

/** Stands in for a screen whose tracks could not be read: never an empty list that is not one. */
export function TracksNotLoaded() {
  const error = useRouteError();
  return (
    <AdminFailed error={error} title="Erro ao carregar faixas" text="Failed to load music tracks" />
  );
}
