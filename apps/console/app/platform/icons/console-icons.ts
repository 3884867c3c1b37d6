/** The console's own icons, on the grid of the design system's (`packages/ui/src/icon/icon-drawings.ts`). */
export const consoleIcons = {
  list: '<path d="M4 6.5h16M4 12h16M4 17.5h16"/>',
  keyboard:
    '<path d="M2.5 6h19v12.5h-19ZM6.5 10h.01M10.2 10h.01M13.9 10h.01M17.5 10h.01M6.5 14.5h.01M17.5 14.5h.01M10 14.5h4"/>',
  filter: '<path d="M3.5 5h17l-6.5 8v6.5l-4-2V13Z"/>',
  columns: '<path d="M3.5 4.5h17v15h-17ZM9.2 4.5v15M14.8 4.5v15"/>',
  board:
    '<path d="M3.5 5h17v15h-17ZM3.5 9.5h17M8 3v4M16 3v4M7.5 13h.01M12 13h.01M16.5 13h.01M7.5 16.5h.01M12 16.5h.01"/>',
  people:
    '<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 19.5c.8-3.4 3.3-5 6.5-5s5.7 1.6 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.9c1.8.7 3 2.2 3.5 4.6"/>',
  print: '<path d="M7 8.5v-5h10v5M7 17.5H4v-9h16v9h-3M7 14h10v6.5H7Z"/>',
  panel: '<path d="M3.5 4.5h17v15h-17ZM14 4.5v15"/>',
  bell: '<path d="M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15ZM10 21h4"/>',
  price: '<path d="M12 3.5h8v8L11.5 20 4 12.5ZM16 8h.01"/>',
  grip: '<path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01"/>',
  stock: '<path d="M3.5 8 12 3.5 20.5 8v8.5L12 21l-8.5-4.5ZM3.5 8l8.5 4.5L20.5 8M12 12.5V21M7.7 5.8l8.5 4.4"/>',
  sort: '<path d="M8 4.5v15M4.5 16 8 19.5l3.5-3.5M16 19.5v-15M12.5 8 16 4.5 19.5 8"/>',
  settings:
    '<path d="M4 7h9M17.5 7H20M4 12h2.5M11 12h9M4 17h9M17.5 17H20"/><circle cx="15.2" cy="7" r="2.2"/><circle cx="8.8" cy="12" r="2.2"/><circle cx="15.2" cy="17" r="2.2"/>',
  upload: '<path d="M12 15.5v-12M7.5 8 12 3.5 16.5 8M4 15.5v5h16v-5"/>',
  shield: '<path d="M12 3 4.5 5.8v5.4c0 4.5 3 7.8 7.5 9.8 4.5-2 7.5-5.3 7.5-9.8V5.8ZM9 12l2.2 2.2L15 10.2"/>',
  banner: '<path d="M3.5 5h17v11h-17ZM3.5 13l4.5-4 4 3.5 3-2.5 5.5 5M9.5 19.5h5"/>',
  ticket: '<path d="M3.5 7h17v3.2a1.8 1.8 0 0 0 0 3.6V17h-17v-3.2a1.8 1.8 0 0 0 0-3.6ZM14 7v2M14 11v2M14 15v2"/>',
  headset:
    '<path d="M4 14.5v-2.5a8 8 0 0 1 16 0v2.5M4 14h3.5v5.5H6a2 2 0 0 1-2-2ZM20 14h-3.5v5.5H18a2 2 0 0 0 2-2ZM18 19.5c-.5 1.2-1.8 1.7-4 1.7"/>',
  badge:
    '<path d="M3.5 5h17v14h-17ZM14 10h3.5M14 14h3.5M6 16c.5-1.7 1.5-2.5 3-2.5s2.5.8 3 2.5"/><circle cx="9" cy="9.8" r="1.9"/>',
  folder: '<path d="M3.5 5.5h6.2l2 2.7h8.8v10.8h-17Z"/>',
  undelivered: '<path d="M4 9h16v11H4ZM4 9l3-4.8h10L20 9M9.8 12.2l4.4 4.4M14.2 12.2l-4.4 4.4"/>',
} satisfies Record<string, string>;

declare module '@kaplya/ui/icon/icon.tsx' {
  interface MoreIcons extends Record<keyof typeof consoleIcons, string> {}
}
