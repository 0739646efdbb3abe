import { type MailBlock, requireText, type TextOrSecret } from "./mail-blocks.ts";
import { bodyType, light, smallType, written } from "./mail-styles.ts";

export function MailDetails({ rows }: { rows: { name: string; value: TextOrSecret }[] }) {
  const row = { borderTop: `1px solid ${light.line}`, padding: "9px 0", verticalAlign: "top" };
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      className="line"
      style={{ margin: "0 0 20px", borderBottom: `1px solid ${light.line}` }}
    >
      <tbody>
        {rows.map(({ name, value }) => (
          <tr key={name}>
            <th
              scope="row"
              align="left"
              className="muted line"
              style={{ ...smallType, ...row, fontWeight: 400, width: "38%", paddingRight: "16px" }}
            >
              {name}
            </th>
            <td className="ink line" style={{ ...smallType, ...written, ...row, color: light.ink }}>
              {requireText(value)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type MailLink = Extract<MailBlock, { type: "links" }>["links"][number];

export function MailLinks({ links }: { links: MailLink[] }) {
  const hasCovers = links.some(({ cover }) => cover);
  const border = `1px solid ${light.line}`;
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      role="presentation"
      className="line"
      style={{ margin: "0 0 24px", borderBottom: border }}
    >
      <tbody>
        {links.map(({ label, detail, url, cover }) => (
          <tr key={url}>
            {cover && (
              <td
                className="line"
                width={68}
                style={{ borderTop: border, padding: "10px 12px 10px 0" }}
              >
                <img
                  src={cover.url}
                  width={56}
                  height={56}
                  alt=""
                  // Keeps React from preloading it, which email clients don't know.
                  loading="lazy"
                  style={{ display: "block", border: 0, backgroundColor: cover.color }}
                />
              </td>
            )}
            <td
              className="line"
              colSpan={cover || !hasCovers ? 1 : 2}
              style={{ borderTop: border, padding: "10px 0" }}
            >
              <a
                className="ink"
                dir="auto"
                href={url}
                style={{ ...bodyType, ...written, margin: 0, fontWeight: 700 }}
              >
                {label}
              </a>
              {detail && (
                <p className="muted" dir="auto" style={{ ...smallType, ...written, margin: 0 }}>
                  {detail}
                </p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
