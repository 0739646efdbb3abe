import { m } from "#messages";

/** The filter draws the stamp's ragged edge. */
export function SoldStamp() {
  return (
    <span className="sold-stamp">
      <svg viewBox="0 0 200 84" className="w-[72%] -rotate-12 text-[#ff5c3a]" role="img">
        <title>{m.sold()}</title>
        <defs>
          <filter id="stamp-ink">
            <feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="2" seed="7" />
            <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -5.5 3.6" />
            <feComposite in="SourceGraphic" operator="in" result="worn" />
            <feTurbulence type="fractalNoise" baseFrequency="0.06" numOctaves="2" seed="3" />
            <feDisplacementMap in="worn" scale="2.5" />
          </filter>
        </defs>
        <g filter="url(#stamp-ink)" fill="none" stroke="currentColor">
          <rect x="5" y="5" width="190" height="74" rx="5" strokeWidth="6" />
          <rect x="13" y="13" width="174" height="58" rx="2" strokeWidth="1.5" />
          <text
            x="100"
            y="61"
            textAnchor="middle"
            textLength="150"
            lengthAdjust="spacingAndGlyphs"
            fill="currentColor"
            stroke="none"
            className="font-sans"
            fontSize="54"
            fontWeight="900"
          >
            {m.sold_stamp()}
          </text>
        </g>
      </svg>
    </span>
  );
}
