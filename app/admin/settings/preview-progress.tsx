import { Form } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";

type Props = {
  all: number;
  /** How many have today's voice tag, or rightly none. */
  right: number;
  failed: number;
  isRendering: boolean;
};

/** How far the previews are with the voice tag of today; it grows while they are rendered. */
export function PreviewProgress({ all, right, failed, isRendering }: Props) {
  if (all === 0) return null;
  const isIdle = !isRendering && right < all;
  return (
    <div className="mt-8 grid gap-3 border-line border-t pt-6 text-sm">
      <p role="status">
        <span className="fact-type">
          {right} of {all}
        </span>{" "}
        previews rendered
        {isRendering && right + failed < all && " … The rest follows in the background."}
      </p>
      {right < all && (
        <progress
          aria-label="Previews rendered"
          max={all}
          value={right}
          className="h-2 w-full max-w-md accent-accent"
        />
      )}
      {failed > 0 && (
        <p className="text-accent">
          {failed} could not be rendered. They keep the preview that they had.
        </p>
      )}
      {isIdle && (
        <Form method="post" preventScrollReset>
          <button
            type="submit"
            name="intent"
            value="retry"
            className={buttonLook("plain", "small")}
          >
            Render the rest now
          </button>
        </Form>
      )}
    </div>
  );
}
