import { Form, useSearchParams } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";
import { downloadsAddress, type LinkDialogName, listedParameters } from "./download-address.ts";
import type { DownloadLinkListItem } from "./find-links.server.ts";

/** Replacing an existing link asks for confirmation. */
export function LinkActions({ track }: { track: DownloadLinkListItem }) {
  const { id, title, link, returnLink } = track;
  return (
    <div className="flex flex-wrap gap-x-2 gap-y-1 xl:grid">
      {link ? (
        <OpenDialogForm dialog="renew" trackId={id} title={title} tone="plain">
          {m.downloads_regenerate_link()}
        </OpenDialogForm>
      ) : (
        <CreateLinkForm intent="link" trackId={id} title={title} tone="plain">
          {m.downloads_generate_link()}
        </CreateLinkForm>
      )}
      {returnLink ? (
        <OpenDialogForm dialog="renew-return" trackId={id} title={title} tone="quiet">
          {m.downloads_renew_return_link()}
        </OpenDialogForm>
      ) : (
        <CreateLinkForm intent="return-link" trackId={id} title={title} tone="quiet">
          {m.downloads_make_return_link()}
        </CreateLinkForm>
      )}
    </div>
  );
}

type ActionProps = {
  trackId: string;
  title: string;
  tone: "plain" | "quiet";
  children: string;
};

function CreateLinkForm({
  intent,
  trackId,
  ...button
}: ActionProps & { intent: "link" | "return-link" }) {
  const [parameters] = useSearchParams();
  return (
    <Form method="post" action={downloadsAddress(parameters)} preventScrollReset>
      <input type="hidden" name="trackId" value={trackId} />
      <input type="hidden" name="intent" value={intent} />
      <Press {...button} />
    </Form>
  );
}

function OpenDialogForm({ dialog, trackId, ...button }: ActionProps & { dialog: LinkDialogName }) {
  const [parameters] = useSearchParams();
  return (
    <Form preventScrollReset>
      {[...listedParameters(parameters)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name={dialog} value={trackId} />
      <Press {...button} />
    </Form>
  );
}

function Press({ title, tone, children }: Omit<ActionProps, "trackId">) {
  return (
    <button type="submit" className={`${buttonVariants(tone, "small")} xl:w-full`}>
      {children}
      <span className="sr-only">: {title}</span>
    </button>
  );
}
