import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { renderMessage } from "../../app/platform/ui/render-message.tsx";

type Link = (text: string) => string;
const sentence = ({ name, day, link }: { name: string; day: string | number; link: Link }) =>
  `${name} came on ${day}, ${link("see more")}.`;

test("elements fill the values and links of a message, and typed text stays text", () => {
  const html = renderToStaticMarkup(
    renderMessage(sentence, {
      name: "<link>Ana</link>",
      day: createElement("b", null, "Monday"),
      link: (text) => createElement("a", { href: "/more" }, text),
    }),
  );
  expect(html).toBe(
    '&lt;link&gt;Ana&lt;/link&gt; came on <b>Monday</b>, <a href="/more">see more</a>.',
  );
});
