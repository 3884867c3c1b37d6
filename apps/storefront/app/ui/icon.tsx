import type { ReactNode } from 'react';

// Drawn on a 24 × 24 grid with a 2-unit round stroke in the colour of the text.
const DRAWINGS = {
  cart: (
    <path d="M3 4h2.2l2.3 11.2a1.5 1.5 0 0 0 1.5 1.2h8.3a1.5 1.5 0 0 0 1.5-1.2L20.5 8H6M9.5 20.2h.01M17 20.2h.01" />
  ),
  pin: (
    <>
      <path d="M12 21.5s7-6.1 7-11.5a7 7 0 1 0-14 0c0 5.4 7 11.5 7 11.5Z" />
      <circle cx="12" cy="10" r="2.5" />
    </>
  ),
  search: <path d="m20.5 20.5-4.4-4.4M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z" />,
  minus: <path d="M5 12h14" />,
  plus: <path d="M5 12h14M12 5v14" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  'chevron-left': <path d="m15 5-7 7 7 7" />,
  'chevron-right': <path d="m9 5 7 7-7 7" />,
  'chevron-down': <path d="m5 9 7 7 7-7" />,
  'chevron-up': <path d="m5 15 7-7 7 7" />,
  check: <path d="m4.5 12.5 5 5 10-11" />,
  bottle: (
    <path d="M10 2.5h4M10.5 2.5v3.2c0 1-3.5 1.8-3.5 5v9a1.8 1.8 0 0 0 1.8 1.8h6.4a1.8 1.8 0 0 0 1.8-1.8v-9c0-3.2-3.5-4-3.5-5V2.5M7 12.5h10M7 17h10" />
  ),
  truck: (
    <>
      <path d="M5 17.5H3.5a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1H14v12H9.5M14 9.5h3.8l3.2 4v4h-1.5M15.5 17.5H14" />
      <circle cx="7.2" cy="17.8" r="2.2" />
      <circle cx="17.5" cy="17.8" r="2.2" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.2l3.4 2" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 20.5c1-3.8 4.2-5.5 8-5.5s7 1.7 8 5.5" />
    </>
  ),
  phone: (
    <path d="M8.6 3.5H5.3a1.8 1.8 0 0 0-1.8 2C4.3 13.6 10.4 19.7 18.5 20.5a1.8 1.8 0 0 0 2-1.8v-3.3l-4.6-1.7-1.9 2.3a13.5 13.5 0 0 1-6-6l2.3-1.9Z" />
  ),
  warning: (
    <path d="M12 9.5v4.2M12 17.2h.01M10.3 4 2.5 17.6a2 2 0 0 0 1.7 3h15.6a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0Z" />
  ),
  offline: (
    <path d="m3 3 18 18M5 12.6a10 10 0 0 1 4.6-2.5M2 9a15 15 0 0 1 4-2.5M10.5 5.1A15 15 0 0 1 22 9M15.5 10.6c1.3.4 2.5 1.1 3.5 2M8.5 16.2a5 5 0 0 1 7 0M12 19.8h.01" />
  ),
  trash: (
    <path d="M4 6.5h16M9.5 6.5V4.3a.8.8 0 0 1 .8-.8h3.4a.8.8 0 0 1 .8.8v2.2M18 6.5l-.8 12.6a1.5 1.5 0 0 1-1.5 1.4H8.3a1.5 1.5 0 0 1-1.5-1.4L6 6.5M10 11v5.5M14 11v5.5" />
  ),
  undo: <path d="M8 4 3.5 8.5 8 13M4 8.5h10.5a5.5 5.5 0 0 1 0 11H9" />,
  map: <path d="m9 4-6 2.5v14L9 18l6 2.5 6-2.5V4l-6 2.5L9 4Zm0 0v14M15 6.5v14" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c3 3 4 6 4 9s-1 6-4 9c-3-3-4-6-4-9s1-6 4-9Z" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
    </>
  ),
  moon: <path d="M20.5 14.5A8.5 8.5 0 0 1 9.5 3.5a8.5 8.5 0 1 0 11 11Z" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.5h.01" />
    </>
  ),
  question: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.3 9.3a2.7 2.7 0 1 1 3.9 2.4c-.8.4-1.2 1-1.2 1.8M12 16.8h.01" />
    </>
  ),
  edit: <path d="m14.5 5.5 4 4M4 20l1-5L16 4a1.4 1.4 0 0 1 2 0l2 2a1.4 1.4 0 0 1 0 2L9 19l-5 1Z" />,
  home: <path d="m3.5 11 8.5-7.5L20.5 11M5.5 9.5v10a1 1 0 0 0 1 1H10v-6h4v6h3.5a1 1 0 0 0 1-1v-10" />,
  wallet: (
    <path d="M18.5 7.5V5a1 1 0 0 0-1-1h-12a2 2 0 1 0 0 4h14a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1h-13a3 3 0 0 1-3-3V6M16.5 13.8h.01" />
  ),
  gift: (
    <path d="M4 11.5h16v8a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-8ZM3 7.5h18v4H3zM12 7.5v13M12 7.5S11 3 8 3a2.2 2.2 0 0 0 0 4.5h4Zm0 0S13 3 16 3a2.2 2.2 0 0 1 0 4.5h-4Z" />
  ),
  share: <path d="M12 15V3M7.5 7 12 2.5 16.5 7M5 12v8.5h14V12" />,
  pause: <path d="M8.5 5v14M15.5 5v14" />,
  play: <path d="m8 5 11 7-11 7Z" />,
  heart: <path d="M12 20.3s-8.2-4.9-8.2-10.8a4.6 4.6 0 0 1 8.2-2.8 4.6 4.6 0 0 1 8.2 2.8c0 5.9-8.2 10.8-8.2 10.8Z" />,
  orders: <path d="M5 3v18l2.4-1.6L9.7 21l2.3-1.6 2.3 1.6 2.3-1.6L19 21V3ZM8.8 8h6.4M8.8 12.5h6.4" />,
  document: <path d="M6 3h8l4.5 4.5V21H6ZM13.5 3v5h5M9.3 12.5h5.6M9.3 16.5h5.6" />,
  leave: <path d="M13 4H5.5v16H13M10 12h11M17 8l4 4-4 4" />,
  device: <path d="M7 2.5h10v19H7ZM11 18.2h2" />,
  copy: <path d="M9 9h10.5v11.5H9zM15 9V3.5H4.5V15H9" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof DRAWINGS;

type IconProps = {
  name: IconName;
  /** Side in pixels. */
  size?: number;
  className?: string;
  /** Only for an icon that stands alone as content; otherwise it is decoration. */
  label?: string;
};

export function Icon({ name, size = 24, className, label }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className ? `shrink-0 ${className}` : 'shrink-0'}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {DRAWINGS[name]}
    </svg>
  );
}
