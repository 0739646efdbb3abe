import { useContext } from "react";
import { type MailBlock, requireText, type TextOrSecret } from "./mail-blocks.ts";
import { bodyType, light, MailAccent, mono, smallType, written } from "./mail-styles.ts";

export function Block({ block }: { block: MailBlock }) {
  switch (block.type) {
    case "cover":
      return <Cover url={block.url} alt={block.alt} />;
    case "heading":
      return <Heading text={block.text} />;
    case "paragraph":
      return (
        <p className="ink" dir="auto" style={{ ...bodyType, ...written }}>
          {block.text}
        </p>
      );
    case "note":
      return (
        <p className="muted" dir="auto" style={{ ...smallType, ...written }}>
          {block.text}
        </p>
      );
    case "facts":
      return <Details rows={block.facts} />;
    case "button":
      return <Button label={block.label} url={requireText(block.url)} />;
    case "links":
      return <Links links={block.links} />;
    case "unsubscribe":
      return <Unsubscribe label={block.label} url={requireText(block.url)} />;
    case "code":
      return <Code text={requireText(block.text)} />;
    case "quote":
      return <Quote by={block.by} text={block.text} />;
  }
}

const COVER_PX = 120;

function Cover({ url, alt }: { url: string; alt: string }) {
  return (
    <img
      src={url}
      alt={alt}
      width={COVER_PX}
      height={COVER_PX}
      style={{ display: "block", margin: "0 0 20px", border: 0 }}
    />
  );
}

function Heading({ text }: { text: string }) {
  return (
    <h1
      className="ink"
      style={{ ...bodyType, fontSize: "24px", lineHeight: "30px", fontWeight: 800 }}
    >
      {text}
    </h1>
  );
}

function Details({ rows }: { rows: { name: string; value: TextOrSecret }[] }) {
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

function Links({ links }: { links: MailLink[] }) {
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

function Unsubscribe({ label, url }: { label: string; url: string }) {
  return (
    <p className="muted" style={smallType}>
      {isAddress(url) ? (
        <a className="muted" href={url} style={{ color: light.muted }}>
          {label}
        </a>
      ) : (
        `${label} (${url})`
      )}
    </p>
  );
}

function isAddress(url: string): boolean {
  return /^https?:\/\//.test(url);
}

/** Outlook drops the padding of links, so the cell has it. A hidden URL is no link. */
function Button({ label, url }: { label: string; url: string }) {
  const { accent, onAccent } = useContext(MailAccent);
  const linkStyle = { ...bodyType, color: onAccent, fontWeight: 700, textDecoration: "none" };
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: "8px 0 24px" }}>
      <tbody>
        <tr>
          <td className="button" style={{ padding: "12px 24px", backgroundColor: accent }}>
            {isAddress(url) ? (
              <a className="on-accent" href={url} style={linkStyle}>
                {label}
              </a>
            ) : (
              <span className="on-accent" style={linkStyle}>
                {label} ({url})
              </span>
            )}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Code({ text }: { text: string }) {
  const letters = { fontFamily: mono, fontSize: "28px", lineHeight: "34px", letterSpacing: "6px" };
  return (
    <p
      className="ink line"
      style={{
        ...bodyType,
        ...letters,
        margin: "0 0 20px",
        padding: "14px 0",
        border: `1px solid ${light.line}`,
        textAlign: "center",
      }}
    >
      {text}
    </p>
  );
}

function Quote({ by, text }: { by: string; text: string }) {
  return (
    <>
      <p className="muted" style={{ ...smallType, margin: "24px 0 8px" }}>
        {by}
      </p>
      <blockquote
        dir="auto"
        className="muted line"
        style={{
          ...smallType,
          ...written,
          paddingLeft: "14px",
          marginLeft: 0,
          borderLeft: `3px solid ${light.line}`,
        }}
      >
        {text}
      </blockquote>
    </>
  );
}
