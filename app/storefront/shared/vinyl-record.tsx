/** Draws in the square from 0 to 100 of the surrounding SVG. `hole` is the color behind it. */
export function VinylRecord({ hole }: { hole: "fill-ground" | "fill-surface" }) {
  return (
    <>
      <circle cx="50" cy="50" r="49.6" fill="#050505" stroke="#7a7166" strokeWidth="0.6" />
      {[46, 42, 38, 34, 30, 26].map((radius) => (
        <circle
          key={radius}
          cx="50"
          cy="50"
          r={radius}
          fill="none"
          stroke="#ffffff"
          strokeOpacity="0.16"
          strokeWidth="0.5"
        />
      ))}
      <circle cx="50" cy="50" r="17" className="fill-accent" />
      <circle cx="50" cy="50" r="2" className={hole} />
    </>
  );
}
