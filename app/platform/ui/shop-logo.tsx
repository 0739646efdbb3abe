type Props = {
  logo: string | undefined;
  name: string;
  className: string;
};

export function ShopLogo({ logo, name, className }: Props) {
  if (!logo) return <RecordMark className={className} />;
  return (
    <img
      src={`${logo}-160.webp`}
      alt={name}
      width={160}
      height={160}
      decoding="async"
      className={`shrink-0 bg-raised object-cover ${className}`}
    />
  );
}

function RecordMark({ className }: Pick<Props, "className">) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <circle cx="16" cy="16" r="16" className="fill-ink" />
      <circle cx="16" cy="16" r="11.5" className="fill-none stroke-ground/40" strokeWidth="0.75" />
      <circle cx="16" cy="16" r="8.5" className="fill-none stroke-ground/40" strokeWidth="0.75" />
      <circle cx="16" cy="16" r="6" className="fill-accent" />
      <circle cx="16" cy="16" r="1.4" className="fill-ground" />
    </svg>
  );
}
