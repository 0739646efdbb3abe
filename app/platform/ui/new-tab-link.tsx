type Props = { href: string } & Omit<React.ComponentProps<"a">, "href" | "target" | "rel">;

export function NewTabLink({ children, ...rest }: Props) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
