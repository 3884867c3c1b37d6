export type Stop = [offset: number, color: string, opacity?: number];

/** Collects a picture's definitions, each written once, under ids that no other picture has. */
export type Canvas = {
  /** A gradient across (`x`), down (`y`) or from the centre (`radial`) of its area. */
  gradient: (direction: 'x' | 'y' | 'radial', stops: Stop[]) => string;
  clip: (path: string) => string;
  /** Draws a part once and repeats it; equal parts have the same `key`. */
  reuse: (key: string, draw: () => string) => string;
  /** Wraps the drawing into a whole SVG document. */
  finish: (body: string, width?: number, height?: number) => string;
};

/** The last four digits of FNV-1a; a test ensures that a shop's pictures differ. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value.toString(36).slice(-4);
}

const MIN_SHARED_LENGTH = 60;

/** Writes `fill="#fff" fill-opacity=".5"` as CSS's eight digits. */
function withAlpha(markup: string): string {
  return markup.replace(
    /(fill|stroke|stop-color)="#([0-9a-f]{3,6})" (?:fill|stroke|stop)-opacity="([\d.]+)"/g,
    (_, attribute: string, hex: string, opacity: string) => {
      const six = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
      const alpha = Math.round(Number(opacity) * 255)
        .toString(16)
        .padStart(2, '0');
      return `${attribute}="#${six}${alpha}"`;
    },
  );
}

/** The values of `pattern` (first group) that repeat and are long enough to share. */
function findRepeated(markup: string, pattern: RegExp): string[] {
  const counts = new Map<string, number>();
  for (const [, found = ''] of markup.matchAll(pattern)) counts.set(found, (counts.get(found) ?? 0) + 1);
  return [...counts].filter(([text, count]) => count > 1 && text.length >= MIN_SHARED_LENGTH).map(([text]) => text);
}

/** Writes repeated parts once and refers to them, so that a picture of twelve bottles stays small. */
function compact(markup: string, prefix: string): { body: string; shared: string } {
  let body = withAlpha(markup).replace(/-?\d+\.\d{3,}/g, (digits) => String(Math.round(Number(digits) * 100) / 100));
  let shared = '';
  findRepeated(body, /(<(?:path|ellipse|rect|circle) [^>]*\/>)/g).forEach((element, index) => {
    const id = `${prefix}e${index}`;
    shared += element.replace(' ', ` id="${id}" `);
    body = body.replaceAll(element, `<use href="#${id}"/>`);
  });
  // Definitions with an id may share outlines too, with each other and with the body.
  let outlines = '';
  findRepeated(shared + body, /<path (?:id="[^"]+" )?d="([^"]+)"/g).forEach((path, index) => {
    const id = `${prefix}o${index}`;
    outlines += `<path id="${id}" d="${path}"/>`;
    const toUse = (text: string) =>
      text
        .split(`d="${path}"`)
        .map((piece, at, all) =>
          at === all.length - 1 ? piece : piece.replace(/<path ((?:id="[^"]+" )?)$/, '<use $1'),
        )
        .join(`href="#${id}"`);
    shared = toUse(shared);
    body = toUse(body);
  });
  return { body, shared: outlines + shared };
}

export function createCanvas(name: string): Canvas {
  const prefix = `p${hash(name)}`;
  const ids = new Map<string, string>();
  const definitions: string[] = [];

  function define(key: string, toMarkup: (id: string) => string): string {
    const known = ids.get(key);
    if (known !== undefined) return known;
    const id = `${prefix}-${ids.size}`;
    ids.set(key, id);
    definitions.push(toMarkup(id));
    return id;
  }

  function gradient(direction: 'x' | 'y' | 'radial', stops: Stop[]): string {
    const inner = stops
      .map(([offset, color, opacity]) => {
        const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
        return `<stop offset="${offset}" stop-color="${color}"${alpha}/>`;
      })
      .join('');
    const id = define(direction + inner, (own) => {
      if (direction === 'radial') return `<radialGradient id="${own}">${inner}</radialGradient>`;
      const down = direction === 'y' ? ' x2="0" y2="1"' : '';
      return `<linearGradient id="${own}"${down}>${inner}</linearGradient>`;
    });
    return `url(#${id})`;
  }

  return {
    gradient,
    clip: (path) => `url(#${define(`clip${path}`, (own) => `<clipPath id="${own}"><path d="${path}"/></clipPath>`)})`,
    reuse: (key, draw) => {
      const known = ids.get(`part${key}`);
      if (known !== undefined) return `<use href="#${known}"/>`;
      // Drawn first, so that its own definitions come first.
      const markup = draw();
      return `<use href="#${define(`part${key}`, (own) => `<g id="${own}">${markup}</g>`)}"/>`;
    },
    finish: (markup, width = 480, height = 480) => {
      const { body, shared } = compact(`<defs>${definitions.join('')}</defs>${markup}`, prefix);
      const font = markup.includes('<text') ? ' font-family="system-ui,Arial,sans-serif"' : '';
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"${font}>${body.replace('<defs>', `<defs>${shared}`)}</svg>`;
    },
  };
}
