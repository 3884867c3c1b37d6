/** The drawing of each icon as SVG: on a 24 × 24 grid with a 2-unit round stroke in the colour of the text. */
export const iconDrawings = {
  cart: '<path d="M3 4h2.2l2.3 11.2a1.5 1.5 0 0 0 1.5 1.2h8.3a1.5 1.5 0 0 0 1.5-1.2L20.5 8H6M9.5 20.2h.01M17 20.2h.01"/>',
  pin: '<path d="M12 21.5s7-6.1 7-11.5a7 7 0 1 0-14 0c0 5.4 7 11.5 7 11.5Z"/><circle cx="12" cy="10" r="2.5"/>',
  search: '<path d="m20.5 20.5-4.4-4.4M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z"/>',
  minus: '<path d="M5 12h14"/>',
  plus: '<path d="M5 12h14M12 5v14"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  'chevron-left': '<path d="m15 5-7 7 7 7"/>',
  'chevron-right': '<path d="m9 5 7 7-7 7"/>',
  'chevron-down': '<path d="m5 9 7 7 7-7"/>',
  'chevron-up': '<path d="m5 15 7-7 7 7"/>',
  check: '<path d="m4.5 12.5 5 5 10-11"/>',
  bottle:
    '<path d="M10 2.5h4M10.5 2.5v3.2c0 1-3.5 1.8-3.5 5v9a1.8 1.8 0 0 0 1.8 1.8h6.4a1.8 1.8 0 0 0 1.8-1.8v-9c0-3.2-3.5-4-3.5-5V2.5M7 12.5h10M7 17h10"/>',
  cabinet: '<path d="M4 3h16v18H4ZM4 12h16M12 3v18M9.5 7v1M17.5 7v1M9.5 16v1M17.5 16v1"/>',
  truck:
    '<path d="M5 17.5H3.5a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1H14v12H9.5M14 9.5h3.8l3.2 4v4h-1.5M15.5 17.5H14"/><circle cx="7.2" cy="17.8" r="2.2"/><circle cx="17.5" cy="17.8" r="2.2"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5.2l3.4 2"/>',
  user: '<circle cx="12" cy="8" r="4"/><path d="M4 20.5c1-3.8 4.2-5.5 8-5.5s7 1.7 8 5.5"/>',
  phone:
    '<path d="M8.6 3.5H5.3a1.8 1.8 0 0 0-1.8 2C4.3 13.6 10.4 19.7 18.5 20.5a1.8 1.8 0 0 0 2-1.8v-3.3l-4.6-1.7-1.9 2.3a13.5 13.5 0 0 1-6-6l2.3-1.9Z"/>',
  warning:
    '<path d="M12 9.5v4.2M12 17.2h.01M10.3 4 2.5 17.6a2 2 0 0 0 1.7 3h15.6a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0Z"/>',
  offline:
    '<path d="m3 3 18 18M5 12.6a10 10 0 0 1 4.6-2.5M2 9a15 15 0 0 1 4-2.5M10.5 5.1A15 15 0 0 1 22 9M15.5 10.6c1.3.4 2.5 1.1 3.5 2M8.5 16.2a5 5 0 0 1 7 0M12 19.8h.01"/>',
  trash:
    '<path d="M4 6.5h16M9.5 6.5V4.3a.8.8 0 0 1 .8-.8h3.4a.8.8 0 0 1 .8.8v2.2M18 6.5l-.8 12.6a1.5 1.5 0 0 1-1.5 1.4H8.3a1.5 1.5 0 0 1-1.5-1.4L6 6.5M10 11v5.5M14 11v5.5"/>',
  undo: '<path d="M8 4 3.5 8.5 8 13M4 8.5h10.5a5.5 5.5 0 0 1 0 11H9"/>',
  refund: '<circle cx="14.5" cy="15" r="6"/><path d="M14.5 13v4M6.5 2.5 3 6l3.5 3.5M3.5 6H11"/>',
  repeat:
    '<path d="m17 2 3.5 3.5L17 9M20 5.5H8A4.5 4.5 0 0 0 3.5 10v1M7 22l-3.5-3.5L7 15M4 18.5h12a4.5 4.5 0 0 0 4.5-4.5v-1"/>',
  history: '<path d="M3.5 4v4.5H8M3.5 13a8.6 8.6 0 1 0 1-5.5L3.5 8.5M12 7.5v5l3 2"/>',
  off: '<circle cx="12" cy="12" r="9"/><path d="m5.7 5.7 12.6 12.6"/>',
  locate:
    '<circle cx="12" cy="12" r="6.5"/><circle cx="12" cy="12" r="1"/><path d="M12 2v3.5M12 18.5V22M2 12h3.5M18.5 12H22"/>',
  map: '<path d="m9 4-6 2.5v14L9 18l6 2.5 6-2.5V4l-6 2.5L9 4Zm0 0v14M15 6.5v14"/>',
  server: '<path d="M4 4h16v6.5H4ZM4 13.5h16V20H4ZM7.5 7.3h.01M7.5 16.8h.01"/>',
  globe: '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3 3 4 6 4 9s-1 6-4 9c-3-3-4-6-4-9s1-6 4-9Z"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"/>',
  torch: '<path d="M7 2.5h10V7l-2.5 3.5v11h-5v-11L7 7ZM7 6h10M12 13v2"/>',
  moon: '<path d="M20.5 14.5A8.5 8.5 0 0 1 9.5 3.5a8.5 8.5 0 1 0 11 11Z"/>',
  info: '<circle cx="12" cy="12" r="9"/><path d="M12 11v5.5M12 7.5h.01"/>',
  question: '<circle cx="12" cy="12" r="9"/><path d="M9.3 9.3a2.7 2.7 0 1 1 3.9 2.4c-.8.4-1.2 1-1.2 1.8M12 16.8h.01"/>',
  comment: '<path d="M4 4h16v12.5h-8.5L7 20.5v-4H4ZM8 8.5h8M8 12h5"/>',
  edit: '<path d="m14.5 5.5 4 4M4 20l1-5L16 4a1.4 1.4 0 0 1 2 0l2 2a1.4 1.4 0 0 1 0 2L9 19l-5 1Z"/>',
  wallet:
    '<path d="M18.5 7.5V5a1 1 0 0 0-1-1h-12a2 2 0 1 0 0 4h14a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1h-13a3 3 0 0 1-3-3V6M16.5 13.8h.01"/>',
  gift: '<path d="M4 11.5h16v8a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-8ZM3 7.5h18v4H3zM12 7.5v13M12 7.5S11 3 8 3a2.2 2.2 0 0 0 0 4.5h4Zm0 0S13 3 16 3a2.2 2.2 0 0 1 0 4.5h-4Z"/>',
  tag: '<path d="M3.5 3.5h8l9 9-8 8-9-9ZM8 8h.01"/>',
  share: '<path d="M12 15V3M7.5 7 12 2.5 16.5 7M5 12v8.5h14V12"/>',
  pause: '<path d="M8.5 5v14M15.5 5v14"/>',
  play: '<path d="m8 5 11 7-11 7Z"/>',
  heart: '<path d="M12 20.3s-8.2-4.9-8.2-10.8a4.6 4.6 0 0 1 8.2-2.8 4.6 4.6 0 0 1 8.2 2.8c0 5.9-8.2 10.8-8.2 10.8Z"/>',
  orders: '<path d="M5 3v18l2.4-1.6L9.7 21l2.3-1.6 2.3 1.6 2.3-1.6L19 21V3ZM8.8 8h6.4M8.8 12.5h6.4"/>',
  document: '<path d="M6 3h8l4.5 4.5V21H6ZM13.5 3v5h5M9.3 12.5h5.6M9.3 16.5h5.6"/>',
  download: '<path d="M12 3v12M7.5 11l4.5 4.5 4.5-4.5M5 16v4.5h14V16"/>',
  leave: '<path d="M13 4H5.5v16H13M10 12h11M17 8l4 4-4 4"/>',
  device: '<path d="M7 2.5h10v19H7ZM11 18.2h2"/>',
} satisfies Record<string, string>;
