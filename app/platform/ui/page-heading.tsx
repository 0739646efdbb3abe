type Props = {
  title: string;
  text?: string;
  children?: React.ReactNode;
};

export function PageHeading({ title, text, children }: Props) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-10 pb-8 sm:pt-16">
      <div className="min-w-0">
        <h1 dir="auto" className="display-type text-4xl [overflow-wrap:anywhere] sm:text-6xl">
          {title}
        </h1>
        {text && (
          <p
            dir="auto"
            className="mt-4 max-w-2xl whitespace-pre-line text-lg text-muted text-pretty [overflow-wrap:anywhere]"
          >
            {text}
          </p>
        )}
      </div>
      {children}
    </header>
  );
}
