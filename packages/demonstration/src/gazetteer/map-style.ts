import type { Texts } from '../texts.ts';

export type MapTheme = 'light' | 'dark';

/** A style document of MapLibre; it declares no `glyphs`, so the map draws every label with the browser's own fonts. */
export type MapStyle = {
  version: 8;
  name: string;
  sources: Record<string, { type: 'geojson'; data: string }>;
  layers: Record<string, unknown>[];
};

type Palette = Record<
  | 'beyond'
  | 'land'
  | 'park'
  | 'water'
  | 'house'
  | 'houseEdge'
  | 'minor'
  | 'minorEdge'
  | 'major'
  | 'majorEdge'
  | 'ring'
  | 'ringEdge'
  | 'text'
  | 'quietText'
  | 'waterText'
  | 'parkText'
  | 'halo',
  string
>;

const palettes: Record<MapTheme, Palette> = {
  light: {
    beyond: '#e4eaed',
    land: '#eef1f2',
    park: '#d9ecd3',
    water: '#b5d9f0',
    house: '#dde3e7',
    houseEdge: '#cfd7dc',
    minor: '#ffffff',
    minorEdge: '#d3dbe0',
    major: '#ffffff',
    majorEdge: '#aebdc7',
    ring: '#fdeec4',
    ringEdge: '#dcc281',
    text: '#33424e',
    quietText: '#6b7a86',
    waterText: '#35719c',
    parkText: '#4b7a48',
    halo: '#ffffff',
  },
  dark: {
    beyond: '#0d1319',
    land: '#141b22',
    park: '#1a3024',
    water: '#103550',
    house: '#212c36',
    houseEdge: '#2d3a46',
    minor: '#2b3742',
    minorEdge: '#10161c',
    major: '#3a4855',
    majorEdge: '#10161c',
    ring: '#57502f',
    ringEdge: '#10161c',
    text: '#d3dde5',
    quietText: '#8fa0ae',
    waterText: '#7fb8de',
    parkText: '#86b183',
    halo: '#10161c',
  },
};

/**
 * The font of labels. MapLibre takes the weight from the name of the first family; the browser falls back to its own
 * sans-serif.
 */
const REGULAR_FONT = ['Inter Regular', 'system-ui'];
const MEDIUM_FONT = ['Inter Medium', 'system-ui'];
const SEMIBOLD_FONT = ['Inter Semibold', 'system-ui'];

/** Metres in one pixel of zoom 0 at the middle latitude of our cities. */
const METRES_PER_PIXEL_AT_ZOOM_0 = 50_000;

const byZoom = (...stops: (readonly [zoom: number, value: number])[]) => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...stops.flat(),
];

const riverWidth = [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  8,
  ['max', 1, ['*', ['get', 'widthMetres'], 2 ** 8 / METRES_PER_PIXEL_AT_ZOOM_0]],
  18,
  ['*', ['get', 'widthMetres'], 2 ** 18 / METRES_PER_PIXEL_AT_ZOOM_0],
];

const widths = {
  lane: {
    edge: byZoom([13, 0.5], [15, 4.5], [17, 12], [19, 28]),
    fill: byZoom([13, 0.4], [15, 3.2], [17, 10], [19, 25]),
  },
  minor: {
    edge: byZoom([11, 0.4], [13, 2], [15, 7], [17, 18], [19, 44]),
    fill: byZoom([11, 0.3], [13, 1.2], [15, 5.5], [17, 16], [19, 41]),
  },
  major: {
    edge: byZoom([9, 1.3], [11, 2.8], [13, 5], [15, 12], [17, 26], [19, 60]),
    fill: byZoom([9, 0.6], [11, 1.3], [13, 3.6], [15, 10], [17, 23.5], [19, 56]),
  },
  ring: {
    edge: byZoom([8, 1.2], [11, 3.2], [13, 6.5], [15, 15], [17, 30], [19, 66]),
    fill: byZoom([8, 0.8], [11, 2.2], [13, 5], [15, 12.5], [17, 27], [19, 62]),
  },
};

const is = (kind: string, rank?: string) =>
  rank === undefined
    ? ['==', ['get', 'kind'], kind]
    : ['all', ['==', ['get', 'kind'], kind], ['==', ['get', 'rank'], rank]];

const isLabelOf = (of: string) => ['all', ['==', ['get', 'kind'], 'label'], ['==', ['get', 'of'], of]];

const isLane = is('link', 'lane');
const isMinor = ['any', is('street', 'minor'), is('link', 'minor'), is('road', 'minor')];
const isMajor = ['any', is('street', 'major'), is('link', 'major'), is('road', 'highway')];
const isRing = ['any', is('street', 'ring'), is('link', 'ring'), is('road', 'ring')];

/**
 * The map style for the gazetteer's own data. `dataUrl` serves `mapGeoJson`, `housesUrl` (optional) `housesGeoJson`;
 * both may be relative to the page.
 */
export function mapStyle(
  theme: MapTheme,
  { dataUrl, housesUrl, language }: { dataUrl: string; housesUrl?: string; language: keyof Texts },
): MapStyle {
  const colors = palettes[theme];
  const sources: MapStyle['sources'] = { city: { type: 'geojson', data: dataUrl } };
  if (housesUrl !== undefined) sources['houses'] = { type: 'geojson', data: housesUrl };
  return {
    version: 8,
    name: `Streets, ${theme}`,
    sources,
    layers: [
      ...groundLayers(colors),
      ...(housesUrl === undefined ? [] : [houseLayer(colors)]),
      ...streetLayers(colors),
      ...(housesUrl === undefined ? [] : [houseNumberLayer(colors)]),
      ...labelLayers(colors, ['get', language]),
    ],
  };
}

function groundLayers(colors: Palette): Record<string, unknown>[] {
  const fill = (id: string, color: string) => ({
    id,
    type: 'fill',
    source: 'city',
    filter: is(id),
    paint: { 'fill-color': color },
  });
  return [
    { id: 'beyond', type: 'background', paint: { 'background-color': colors.beyond } },
    fill('outline', colors.land),
    fill('park', colors.park),
    fill('water', colors.water),
    {
      id: 'river',
      type: 'line',
      source: 'city',
      filter: is('river'),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colors.water, 'line-width': riverWidth },
    },
  ];
}

function line(id: string, filter: unknown, color: string, width: unknown, minzoom: number): Record<string, unknown> {
  return {
    id,
    type: 'line',
    source: 'city',
    minzoom,
    filter,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width },
  };
}

/** The layers of streets: the edges of all below the fills of all, so that crossings look joined. */
function streetLayers(colors: Palette): Record<string, unknown>[] {
  return [
    line('lane-edge', isLane, colors.minorEdge, widths.lane.edge, 13.2),
    line('minor-edge', isMinor, colors.minorEdge, widths.minor.edge, 11.5),
    line('major-edge', isMajor, colors.majorEdge, widths.major.edge, 8),
    line('ring-edge', isRing, colors.ringEdge, widths.ring.edge, 8),
    line('lane', isLane, colors.minor, widths.lane.fill, 13.2),
    line('minor', isMinor, colors.minor, widths.minor.fill, 11.5),
    line('major', isMajor, colors.major, widths.major.fill, 8),
    line('ring', isRing, colors.ring, widths.ring.fill, 8),
  ];
}

function houseLayer(colors: Palette): Record<string, unknown> {
  return {
    id: 'house',
    type: 'fill',
    source: 'houses',
    minzoom: 14,
    paint: {
      'fill-color': colors.house,
      'fill-outline-color': colors.houseEdge,
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 14, 0, 15, 1],
    },
  };
}

function houseNumberLayer(colors: Palette): Record<string, unknown> {
  return {
    id: 'house-number',
    type: 'symbol',
    source: 'houses',
    minzoom: 16.2,
    layout: { 'text-field': ['get', 'number'], 'text-font': REGULAR_FONT, 'text-size': 10.5 },
    paint: { 'text-color': colors.quietText, 'text-halo-color': colors.house, 'text-halo-width': 1 },
  };
}

function labelLayers(colors: Palette, name: unknown): Record<string, unknown>[] {
  const along = (id: string, filter: unknown, color: string, font: string[], size: unknown, minzoom: number) => ({
    id,
    type: 'symbol',
    source: 'city',
    minzoom,
    filter,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': name,
      'text-font': font,
      'text-size': size,
      'text-max-angle': 40,
      'text-padding': 6,
    },
    paint: { 'text-color': color, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
  });
  const point = (
    id: string,
    zooms: readonly [minzoom: number, maxzoom: number],
    color: string,
    font: string[],
    layout: Record<string, unknown>,
  ) => ({
    id: `${id}-label`,
    type: 'symbol',
    source: 'city',
    minzoom: zooms[0],
    maxzoom: zooms[1],
    filter: isLabelOf(id),
    layout: { 'text-field': name, 'text-font': font, 'text-max-width': 7, 'text-padding': 8, ...layout },
    paint: { 'text-color': color, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
  });
  return [
    along('river-label', is('river'), colors.waterText, MEDIUM_FONT, byZoom([12, 11], [16, 14]), 12),
    along('minor-label', isMinor, colors.quietText, REGULAR_FONT, byZoom([14, 10], [17, 13]), 14.3),
    along('major-label', ['any', isMajor, isRing], colors.text, MEDIUM_FONT, byZoom([12, 10], [17, 14]), 12.3),
    point('park', [12.5, 22], colors.parkText, MEDIUM_FONT, { 'text-size': 11 }),
    point('water', [9, 22], colors.waterText, MEDIUM_FONT, { 'text-size': 11 }),
    point('landmark', [10.5, 22], colors.text, SEMIBOLD_FONT, { 'text-size': 11.5 }),
    point('district', [10.8, 14.5], colors.quietText, MEDIUM_FONT, {
      'text-size': byZoom([11, 10], [14, 13]),
      'text-letter-spacing': 0.04,
    }),
    point('city', [6, 10.8], colors.text, SEMIBOLD_FONT, { 'text-size': byZoom([6, 14], [10, 22]) }),
  ];
}
