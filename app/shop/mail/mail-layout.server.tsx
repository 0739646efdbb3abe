import { useContext } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prefixOf } from "#app/platform/i18n/language-address.ts";
import { env } from "#app/platform/system/env.server.ts";
import { m } from "#messages";
import { Block } from "./mail-block.tsx";
import type { MailBlock } from "./mail-blocks.ts";
import {
  accentsOf,
  bodyType,
  light,
  MailAccent,
  type MailBranding,
  smallType,
  styleSheetOf,
} from "./mail-styles.ts";

type Props = { subject: string; blocks: MailBlock[]; shop: MailBranding };

/** Email clients fetch nothing for the document. */
export function renderMail(subject: string, blocks: MailBlock[], shop: MailBranding): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<MailDocument subject={subject} blocks={blocks} shop={shop} />)}`;
}

function MailDocument({ subject, blocks, shop }: Props) {
  const accents = accentsOf(shop);
  return (
    <html lang={m.language_tag()} dir={m.language_direction()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{styleSheetOf(accents)}</style>
      </head>
      <body
        className="ground"
        style={{ margin: 0, padding: 0, backgroundColor: light.ground, textSizeAdjust: "100%" }}
      >
        <main>
          <table
            role="presentation"
            width="100%"
            cellPadding={0}
            cellSpacing={0}
            className="ground"
            style={{ backgroundColor: light.ground }}
          >
            <tbody>
              <tr>
                <td align="center" style={{ padding: "24px 12px" }}>
                  <MailAccent value={accents}>
                    <Sheet blocks={blocks} shopName={shop.shopName} />
                  </MailAccent>
                </td>
              </tr>
            </tbody>
          </table>
        </main>
      </body>
    </html>
  );
}

/** Outlook uses the attribute `width`, all others `max-width`. */
function Sheet({ blocks, shopName }: { blocks: MailBlock[]; shopName: string }) {
  return (
    <table
      role="presentation"
      width={560}
      cellPadding={0}
      cellSpacing={0}
      style={{ width: "100%", maxWidth: "560px", textAlign: "left" }}
    >
      <tbody>
        <tr>
          <td
            className="sheet accent inside"
            style={{
              padding: "28px 36px 20px",
              backgroundColor: light.sheet,
              borderTop: `4px solid ${useContext(MailAccent).accent}`,
            }}
          >
            <p className="ink" style={{ ...bodyType, margin: "0 0 24px", fontWeight: 800 }}>
              {shopName}
            </p>
            {blocks.map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: it is rendered once.
              <Block key={index} block={block} />
            ))}
          </td>
        </tr>
        <tr>
          <td className="inside" style={{ padding: "16px 36px" }}>
            <a
              className="muted"
              href={env.SITE_URL + prefixOf()}
              style={{ ...smallType, margin: 0 }}
            >
              {new URL(env.SITE_URL).host}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
