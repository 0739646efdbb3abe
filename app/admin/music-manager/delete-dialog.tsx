import { Form, useSearchParams } from "react-router";
import { DialogButtons } from "../parts/dialog-buttons.tsx";
import { PageDialog } from "../parts/page-dialog.tsx";
import { managerAddress } from "./manager-address.ts";

type Props = { track: { id: string; title: string; isSold: boolean } };

/** Asks before a track is deleted; leaving comes first for the keyboard. */
export function RemoveDialog({ track }: Props) {
  const [parameters] = useSearchParams();
  const backTo = managerAddress(parameters);
  return (
    <PageDialog
      isAlert
      title="Tem certeza que deseja excluir esta faixa?"
      titleLang="pt"
      text={
        track.isSold
          ? `“${track.title}” was sold: it leaves the shop and this list, and its buyer's download keeps working.`
          : `“${track.title}” is deleted with its likes. This cannot be undone.`
      }
      closeTo={backTo}
    >
      <Form method="post" action={backTo} preventScrollReset className="mt-6">
        <input type="hidden" name="trackId" value={track.id} />
        <DialogButtons intent="delete" label="Delete" closeTo={backTo} isFinal />
      </Form>
    </PageDialog>
  );
}
