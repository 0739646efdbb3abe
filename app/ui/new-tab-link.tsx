type Props = { href: string } & Omit<React.ComponentProps<"a">, "href" | "target" | "rel">;

/** A link that opens in a tab of its own, which learns nothing of the page that it was opened from. */
export function NewTabLink({ children, ...rest }: Props) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
