import { useRevalidator } from "react-router";
import { RequestId } from "#app/platform/http/request-id.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { useTitle } from "#app/platform/ui/shop-name.ts";
import { m } from "#messages";
import { FallbackPage } from "./fallback-page.tsx";

type Props = { title?: string; text?: string };

/** Prevents an error from looking like an empty list. */
export function LoadingFailed({
  title = m.loading_music_failed_title(),
  text = m.loading_music_failed_text(),
}: Props) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <title>{useTitle(title)}</title>
      <FallbackPage title={title} text={text} note={<RequestId />}>
        <button
          type="button"
          onClick={revalidate}
          disabled={state === "loading"}
          className={`scripted mt-6 ${buttonVariants("plain")}`}
        >
          {m.try_again()}
        </button>
      </FallbackPage>
    </>
  );
}
