import { useContext } from "react";
import { type MailBlock, requireText } from "./mail-blocks.ts";
import { bodyType, light, MailAccent, mono, smallType, written } from "./mail-styles.ts";
import { MailDetails, MailLinks } from "./mail-tables.tsx";

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
      return <MailDetails rows={block.facts} />;
    case "button":
      return <Button label={block.label} url={requireText(block.url)} />;
    case "links":
      return <MailLinks links={block.links} />;
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
