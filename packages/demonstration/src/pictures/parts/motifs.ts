export type Colors = { ink: string; accent: string; soft: string };

/** Emblems are drawn around 0,0 within 100 × 100. */
const emblems = {
  drop: ({ accent, soft }) =>
    `<path d="M0-48C18-22 34-4 34 15A34 34 0 0 1-34 15C-34-4-18-22 0-48Z" fill="${accent}"/>` +
    `<path d="M-20 16A20 20 0 0 0 2 36" fill="none" stroke="${soft}" stroke-width="6" stroke-linecap="round"/>`,
  // The teardrop of carpets and scarves of the Caucasus.
  buta: ({ accent, soft }) =>
    `<path d="M25-48C10-45 3-36 0-26C-20-20-37-4-37 15A36 36 0 0 0 35 15C35-2 22-9 17-20C13-30 16-40 25-48Z" fill="${accent}"/>` +
    `<path d="M6-8C-8-6-20 3-20 16A18 18 0 0 0 14 20" fill="none" stroke="${soft}" stroke-width="6" stroke-linecap="round"/><circle cx="0" cy="14" r="6" fill="${soft}"/>`,
  bean: ({ accent, soft }) =>
    `<g transform="rotate(28)"><ellipse rx="27" ry="40" fill="${accent}"/><path d="M2-40C-16-14 18 10-2 40" fill="none" stroke="${soft}" stroke-width="6" stroke-linecap="round"/></g>`,
  hexagon: ({ accent, soft }) =>
    `<path d="M0-42 36-21V21L0 42-36 21V-21Z" fill="none" stroke="${accent}" stroke-width="7" stroke-linejoin="round"/><circle cx="0" cy="0" r="15" fill="${accent}"/><circle cx="36" cy="-21" r="9" fill="${soft}"/><circle cx="-36" cy="21" r="9" fill="${soft}"/>`,
  leaf: ({ accent, soft }) =>
    `<path d="M-34 38C-44-14-10-42 40-42 42 4 20 40-34 38Z" fill="${accent}"/><path d="M-40 46C-18 12 2-8 24-26M-14 14-16-10M0 0 22 2" fill="none" stroke="${soft}" stroke-width="4.5" stroke-linecap="round"/>`,
  sprig: ({ accent, soft }) =>
    `<path d="M0 48V-30" stroke="${soft}" stroke-width="4"/><path d="M0-48C12-34 12-22 0-10-12-22-12-34 0-48ZM4 12C10-8 24-14 42-12 40 6 26 16 4 12ZM-4 12C-10-8-24-14-42-12-40 6-26 16-4 12ZM4 40C8 24 20 18 36 20 34 36 22 44 4 40ZM-4 40C-8 24-20 18-36 20-34 36-22 44-4 40Z" fill="${accent}"/>`,
  citrus: ({ accent, soft }) => {
    const wedge = 'M0-6 11-26A30 30 0 0 0-11-26Z';
    const wedges = [0, 60, 120, 180, 240, 300]
      .map((turn) => `<path d="${wedge}" transform="rotate(${turn})"/>`)
      .join('');
    return `<circle r="42" fill="${accent}"/><circle r="35" fill="${soft}"/><g fill="${accent}" stroke="${accent}" stroke-width="3" stroke-linejoin="round">${wedges}</g>`;
  },
  bubbles: ({ accent, soft }) =>
    `<g fill="none" stroke="${accent}" stroke-width="5"><circle cx="-4" cy="12" r="25"/><circle cx="27" cy="-22" r="13"/><circle cx="-22" cy="-28" r="8"/></g><path d="M-18 14A15 15 0 0 1-8 0" fill="none" stroke="${soft}" stroke-width="5" stroke-linecap="round"/><circle cx="8" cy="-40" r="5" fill="${accent}"/><circle cx="32" cy="26" r="6" fill="${accent}"/>`,
  whale: ({ accent, soft, ink }) =>
    `<path d="M-44 4C-44-20-24-30-2-28 22-26 26-4 34-4 38-4 36-18 28-26 38-26 42-20 44-14 48-20 54-22 58-20 54-8 48-2 44 8 36 30 14 34-8 34-32 34-44 24-44 4Z" fill="${accent}"/><path d="M-42 12C-30 22-8 24 6 20-2 32-14 34-20 33-34 32-42 22-42 12Z" fill="${soft}"/><circle cx="-24" cy="-2" r="4" fill="${ink}"/><path d="M-10-34C-10-46-20-48-24-44M-10-34C-10-46 0-48 4-44" fill="none" stroke="${accent}" stroke-width="4" stroke-linecap="round"/>`,
  duck: ({ accent, soft, ink }) =>
    `<path d="M-36 10C-20 14-14 8-16-4A24 24 0 1 1 26-2C24 4 40 8 38 22 36 38 14 42-4 40-24 38-38 28-36 10Z" fill="${accent}"/><path d="M26-16 46-10 26-4Z" fill="${soft}"/><circle cx="12" cy="-18" r="4" fill="${ink}"/><path d="M-8 20C2 30 16 28 20 18" fill="none" stroke="${soft}" stroke-width="5" stroke-linecap="round"/>`,
  snowflake: ({ accent }) => {
    const arm = 'M0 0V-42M0-26-10-36M0-26 10-36M0-14-8-22M0-14 8-22';
    const arms = [0, 60, 120, 180, 240, 300].map((turn) => `<path d="${arm}" transform="rotate(${turn})"/>`).join('');
    return `<g fill="none" stroke="${accent}" stroke-width="4" stroke-linecap="round">${arms}</g>`;
  },
  tulip: ({ accent, soft }) =>
    `<path d="M0 48V8" stroke="${soft}" stroke-width="5" stroke-linecap="round"/><path d="M2 40C20 38 30 26 32 10 16 12 4 22 2 40ZM-2 40C-20 38-30 26-32 10-16 12-4 22-2 40Z" fill="${soft}"/><path d="M-24-34C-14-30-8-34 0-46 8-34 14-30 24-34 28-6 16 10 0 10-16 10-28-6-24-34Z" fill="${accent}"/>`,
  pomegranate: ({ accent, soft }) =>
    `<path d="M-8-34-14-48-4-42 0-50 4-42 14-48 8-34C30-30 42-12 40 8 38 30 20 42 0 42-20 42-38 30-40 8-42-12-30-30-8-34Z" fill="${accent}"/><g fill="${soft}"><circle cx="-8" cy="-8" r="6"/><circle cx="8" cy="-6" r="6"/><circle cx="0" cy="8" r="6"/><circle cx="15" cy="9" r="5"/><circle cx="-15" cy="7" r="5"/><circle cx="6" cy="22" r="5"/><circle cx="-8" cy="21" r="5"/></g>`,
  sun: ({ accent, soft }) =>
    `<circle r="24" fill="${accent}"/><path d="M0-34V-46M0 34V46M34 0H46M-34 0H-46M24-24 33-33M-24-24-33-33M24 24 33 33M-24 24-33 33" stroke="${soft}" stroke-width="6" stroke-linecap="round"/>`,
  nut: ({ accent, soft }) =>
    `<path d="M-30-12C-30 20-10 42 0 46 10 42 30 20 30-12Z" fill="${accent}"/><path d="M-36-12C-36-34-18-42 0-42 18-42 36-34 36-12 20-18-20-18-36-12Z" fill="${soft}"/><path d="M0-42V-50" stroke="${soft}" stroke-width="6" stroke-linecap="round"/>`,
  apple: ({ accent, soft }) =>
    `<path d="M0-20C14-32 38-26 38 4 38 28 18 46 0 40-18 46-38 28-38 4-38-26-14-32 0-20Z" fill="${accent}"/><path d="M0-18C0-32 4-40 12-46M6-34C14-46 28-44 32-40 26-30 14-28 6-34Z" fill="${soft}" stroke="${soft}" stroke-width="4" stroke-linejoin="round"/>`,
  apricot: ({ accent, soft, ink }) =>
    `<circle cy="6" r="38" fill="${accent}"/><path d="M2-30C-14-8-14 20 0 44" fill="none" stroke="${ink}" stroke-opacity=".4" stroke-width="4" stroke-linecap="round"/><path d="M4-30C10-48 28-50 40-44 34-30 18-24 4-30Z" fill="${soft}"/>`,
  berry: ({ accent, soft }) =>
    `<g fill="${accent}"><circle cx="-16" cy="6" r="19"/><circle cx="18" cy="2" r="19"/><circle cx="2" cy="30" r="18"/></g><g fill="${soft}"><circle cx="-22" cy="0" r="5"/><circle cx="12" cy="-4" r="5"/><circle cx="-3" cy="24" r="5"/><path d="M-2-18C-18-20-26-34-24-44-10-42 0-34-2-18ZM2-18C18-20 26-34 24-44 10-42 0-34 2-18Z"/></g>`,
  grain: ({ accent, soft }) =>
    `<g transform="rotate(20)"><rect x="-32" y="-28" width="64" height="56" rx="16" fill="${accent}"/><rect x="-22" y="-10" width="44" height="20" rx="4" fill="${soft}"/><g fill="${soft}"><circle cx="-18" cy="-19" r="3"/><circle cx="4" cy="-20" r="3"/><circle cx="20" cy="18" r="3"/><circle cx="-6" cy="20" r="3"/></g></g>`,
  date: ({ accent, soft }) =>
    `<g transform="rotate(-32)"><ellipse cx="-12" rx="18" ry="36" fill="${accent}"/><path d="M-18-22C-24-6-22 10-18 22" fill="none" stroke="${soft}" stroke-width="4" stroke-linecap="round"/></g><g transform="translate(18 12) rotate(24)"><path d="M-16-26C6-30 20-10 12 14 8 26-6 28-8 16-10 2-24-4-16-26Z" fill="${soft}"/></g>`,
  mango: ({ accent, soft }) =>
    `<path d="M-34-6C-34-34 0-46 22-30 44-14 42 18 20 34-4 50-34 30-34-6Z" fill="${accent}"/><path d="M-20-8C-18-22-6-28 4-28" fill="none" stroke="${soft}" stroke-width="6" stroke-linecap="round"/><path d="M18-32C20-44 32-48 42-46 42-36 32-28 18-32Z" fill="${soft}"/>`,
} satisfies Record<string, (colors: Colors) => string>;

export type Emblem = keyof typeof emblems;

export function drawEmblem(emblem: Emblem, colors: Colors, x: number, y: number, size: number): string {
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${Math.round(size) / 100})">${emblems[emblem](colors)}</g>`;
}

/** Scenes fill 200 wide, standing on y = 0 and rising to about -100. */
const scenes = {
  peaks: ({ accent, soft, ink }) =>
    `<path d="M-100 0V-30L-62-74-30-34-4-66 26-28 62-84 100-34V0Z" fill="${accent}"/><path d="M-62-74-46-54-56-58-64-50-76-58ZM62-84 78-64 66-68 56-58 46-66ZM-4-66 6-54-2-56-14-54Z" fill="${soft}"/><path d="M-100 0V-18L-50-34 0-12 56-36 100-16V0Z" fill="${ink}" opacity=".35"/>`,
  glacier: ({ accent, soft }) =>
    `<path d="M-100 0V-26L-8-96 8-96 100-20V0Z" fill="${accent}"/><path d="M-8-96 8-96 40-70 20-60 8-72-6-52-20-66-38-60-48-66Z" fill="${soft}"/><path d="M-100-4C-40-40 20-30 100-2V0H-100Z" fill="${soft}" opacity=".55"/>`,
  pines: ({ accent, soft, ink }) => {
    const tree = 'M0-84 20-48H11L26-20H5V0H-5V-20H-26L-11-48H-20Z';
    const at = (x: number, scale: number, fill: string) =>
      `<path d="${tree}" transform="translate(${x}) scale(${scale})" fill="${fill}"/>`;
    return `<path d="M-100 0V-22Q-40-52 100-26V0Z" fill="${soft}" opacity=".5"/>${at(-72, 0.8, accent)}${at(-34, 1.05, ink)}${at(8, 0.75, accent)}${at(44, 1, ink)}${at(80, 0.7, accent)}`;
  },
  waves: ({ accent, soft, ink }) =>
    `<path d="M-100 0V-48C-66-78-36-70 0-48 36-26 66-28 100-54V0Z" fill="${soft}" opacity=".55"/><path d="M-100 0V-30C-64-54-34-46 0-30 36-14 68-18 100-38V0Z" fill="${accent}"/><path d="M-100 0V-12C-60-30-34-24 0-12 34 0 70-2 100-16V0Z" fill="${ink}" opacity=".4"/>`,
  hills: ({ accent, soft, ink }) =>
    `<path d="M-100 0V-46Q-50-80 10-44T100-56V0Z" fill="${soft}"/><path d="M-100 0V-22Q-30-62 30-28T100-30V0Z" fill="${accent}"/><path d="M-100 0V-8Q-20-34 100-6V0Z" fill="${ink}" opacity=".45"/>`,
  shore: ({ accent, soft, ink }) =>
    `<path d="M-100 0V-40Q-75-64-50-44T0-44T50-44T100-44V0Z" fill="${soft}" opacity=".6"/><path d="M-100 0V-24Q-75-44-50-26T0-26T50-26T100-26V0Z" fill="${accent}"/><path d="M-100 0V-8Q-75-24-50-10T0-10T50-10T100-10V0Z" fill="${ink}" opacity=".5"/>`,
} satisfies Record<string, (colors: Colors) => string>;

export type Scene = keyof typeof scenes;

export function drawScene(scene: Scene, colors: Colors, y: number, width: number, rise = 1): string {
  const scale = Math.round(width / 2) / 100;
  return `<g transform="translate(0 ${Math.round(y)}) scale(${scale} ${Math.round(scale * rise * 100) / 100})">${scenes[scene](colors)}</g>`;
}
