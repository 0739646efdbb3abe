import { Fragment } from "react";

type Props = { details: (string | number | null | undefined | false)[] };

/** Screen readers pause at the commas, and ignore the dots. */
export function DetailLine({ details }: Props) {
  return details.filter(Boolean).map((detail, index) => (
    <Fragment key={String(detail)}>
      {index > 0 && (
        <>
          <span className="sr-only">, </span>
          <span aria-hidden> · </span>
        </>
      )}
      {detail}
    </Fragment>
  ));
}
