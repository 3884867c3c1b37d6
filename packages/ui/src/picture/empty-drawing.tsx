import type { ReactNode } from 'react';

// Soft drawings of water in the three tones of the tokens.
const DRAWINGS = {
  cart: (
    <>
      <ellipse cx="80" cy="128" rx="56" ry="8" className="fill-water-1" />
      <path
        d="M30 40h14l12 62h54l12-46H50"
        className="stroke-water-3"
        strokeWidth="6"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M54 70h64l-8 32H58Z" className="fill-water-2" opacity="0.6" />
      <circle cx="66" cy="116" r="7" className="fill-water-3" />
      <circle cx="102" cy="116" r="7" className="fill-water-3" />
    </>
  ),
  search: (
    <>
      <circle cx="72" cy="66" r="40" className="fill-water-1" />
      <circle cx="72" cy="66" r="40" className="stroke-water-3" strokeWidth="6" fill="none" />
      <path d="m102 96 28 28" className="stroke-water-3" strokeWidth="8" strokeLinecap="round" />
      <path d="M44 72c9-9 19 9 28 0s19 9 28 0v6a28 28 0 0 1-56 0Z" className="fill-water-2" />
    </>
  ),
  bottle: (
    <>
      <ellipse cx="80" cy="130" rx="44" ry="8" className="fill-water-1" />
      <path
        d="M68 16h24v18c0 8 18 12 18 30v54a10 10 0 0 1-10 10H60a10 10 0 0 1-10-10V64c0-18 18-22 18-30Z"
        className="fill-water-1"
      />
      <path d="M50 78c10-8 20 8 30 0s20 8 30 0v40a10 10 0 0 1-10 10H60a10 10 0 0 1-10-10Z" className="fill-water-2" />
      <rect x="64" y="10" width="32" height="12" rx="4" className="fill-water-3" />
    </>
  ),
  card: (
    <>
      <ellipse cx="80" cy="128" rx="56" ry="8" className="fill-water-1" />
      <rect x="46" y="22" width="92" height="60" rx="10" className="fill-water-1" transform="rotate(8 92 52)" />
      <rect x="22" y="40" width="104" height="68" rx="11" className="fill-water-2" />
      <path d="M22 58h104v14H22Z" className="fill-water-3" />
      <path d="M36 92h26M72 92h12" className="stroke-surface" strokeWidth="6" strokeLinecap="round" />
    </>
  ),
  pin: (
    <>
      <ellipse cx="80" cy="130" rx="40" ry="8" className="fill-water-1" />
      <path d="M80 126s36-34 36-66a36 36 0 1 0-72 0c0 32 36 66 36 66Z" className="fill-water-2" />
      <circle cx="80" cy="60" r="15" className="fill-surface" />
    </>
  ),
  'not-found': (
    <>
      <ellipse cx="80" cy="128" rx="60" ry="9" className="fill-water-1" />
      <path d="M80 14c20 28 38 46 38 70a38 38 0 0 1-76 0c0-24 18-42 38-70Z" className="fill-water-2" />
      <path
        d="M66 84h.01M94 84h.01M68 104c8-7 16-7 24 0"
        className="stroke-surface"
        strokeWidth="7"
        strokeLinecap="round"
        fill="none"
      />
    </>
  ),
  failure: (
    <>
      <ellipse cx="80" cy="128" rx="60" ry="9" className="fill-water-1" />
      <path d="M48 30h64l-8 88a8 8 0 0 1-8 7H64a8 8 0 0 1-8-7Z" className="fill-water-1" />
      <path d="M51 62c10-8 19 8 29 0s19 8 29 0l-5 56a8 8 0 0 1-8 7H64a8 8 0 0 1-8-7Z" className="fill-water-2" />
      <path
        d="m84 30-10 26 14 10-10 24"
        className="stroke-surface"
        strokeWidth="5"
        fill="none"
        strokeLinejoin="round"
      />
    </>
  ),
  offline: (
    <>
      <path d="M44 110a26 26 0 0 1 2-52 36 36 0 0 1 68-4 28 28 0 0 1 2 56Z" className="fill-water-1" />
      <path
        d="M50 84a44 44 0 0 1 60 0M62 98a26 26 0 0 1 36 0"
        className="stroke-water-3"
        strokeWidth="7"
        strokeLinecap="round"
        fill="none"
      />
      <path d="m46 40 70 80" className="stroke-water-3" strokeWidth="7" strokeLinecap="round" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type DrawingName = keyof typeof DRAWINGS;

/** The drawing above the text of an empty state. */
export function EmptyDrawing({ name }: { name: DrawingName }) {
  return (
    <svg viewBox="0 0 160 144" width="160" height="144" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  );
}
