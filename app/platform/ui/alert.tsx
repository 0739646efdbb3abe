import { useEffect, useRef } from "react";
import type { Language } from "#app/platform/i18n/language.ts";

const tones = { problem: "border-l-danger", plain: "border-l-edge" } as const;

type Props = {
  tone?: keyof typeof tones;
  title?: string;
  takesFocus?: boolean;
} & Pick<React.ComponentProps<"div">, "role" | "lang" | "tabIndex" | "className" | "children">;

export function Alert({
  tone = "problem",
  title,
  takesFocus,
  className,
  children,
  ...rest
}: Props) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is focused again.
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus, children]);
  return (
    <div
      ref={box}
      tabIndex={takesFocus ? -1 : undefined}
      {...rest}
      className={`border border-line border-l-4 bg-raised in-[dialog]:bg-surface px-4 py-3 text-sm ${tones[tone]} ${className ?? ""}`}
    >
      {title ? (
        <>
          <p className="font-semibold">{title}</p>{" "}
          <div className="mt-0.5 text-muted">{children}</div>
        </>
      ) : (
        children
      )}
    </div>
  );
}

/** `lang` is set if the text is not in the language of the page. */
export type Problem = { title: string; text: string; lang?: Language };

/** The live region always exists, so that its content is announced. */
export function FormAlert({ id, problem }: { id?: string; problem: Problem | undefined }) {
  return (
    <div role="alert" id={id} className="empty:hidden">
      {problem && (
        <Alert title={problem.title} lang={problem.lang}>
          {problem.text}
        </Alert>
      )}
    </div>
  );
}
