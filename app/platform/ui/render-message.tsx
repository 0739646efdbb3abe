import { Fragment, isValidElement, type ReactNode } from "react";

type Tag = (text: string) => string;

type Elements<Values> = {
  [Name in keyof Values]: Values[Name] extends Tag
    ? (text: string) => ReactNode
    : Values[Name] | React.JSX.Element;
};

/* Private characters, which no message has: a part's number and its text stand between them. */
const placeholder = /\uE000(\d+)\uE001([^\uE002]*)\uE002/;

/** Example: `renderMessage(m.sign_in, { link: (text) => <Link to="/login">{text}</Link> })`. */
export function renderMessage<Values extends object>(
  message: (values: Values) => string,
  elements: Elements<Values>,
): ReactNode {
  const all = Object.values<unknown>(elements);
  const values = Object.entries<unknown>(elements).map(([name, given], at) => {
    if (typeof given === "function") return [name, (text: string) => mark(at, text)];
    return [name, isValidElement(given) ? mark(at, "") : given];
  });
  const pieces = message(Object.fromEntries(values)).split(placeholder);
  return pieces.map((piece, at) => {
    if (at % 3 === 0) return piece;
    if (at % 3 === 2) return null;
    const given = all[Number(piece)];
    const content = typeof given === "function" ? given(pieces[at + 1]) : (given as ReactNode);
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their positions
    return <Fragment key={at}>{content}</Fragment>;
  });
}

function mark(at: number, text: string): string {
  return `\uE000${at}\uE001${text}\uE002`;
}
