export type Stop = [offset: number, color: string, opacity?: number];

/** Collects the definitions of one picture, each written once, under ids that no other picture has. */
export type Canvas = {
  /** A gradient across (`x`), down (`y`) or out from the middle (`radial`) of what it fills. */
  gradient: (direction: 'x' | 'y' | 'radial', stops: Stop[]) => string;
  clip: (path: string) => string;
  /** Draws a part once and repeats it; `key` tells equal parts. */
  reuse: (key: string, draw: () => string) => string;
  /** The whole SVG document around what was drawn. */
  finish: (body: string, width?: number, height?: number) => string;
};

/** FNV-1a: short, stable and different enough for the few hundred pictures of a page. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value.toString(36);
}

const MIN_SHARED_LENGTH = 60;

/** Writes each long outline that is painted more than once a single time, and refers to it. */
function shareOutlines(markup: string, prefix: string): { body: string; outlines: string } {
  const counts = new Map<string, number>();
  for (const [, path = ''] of markup.matchAll(/<path d="([^"]+)"/g)) counts.set(path, (counts.get(path) ?? 0) + 1);
  let body = markup;
  let outlines = '';
  let number = 0;
  for (const [path, count] of counts) {
    if (count < 2 || path.length < MIN_SHARED_LENGTH) continue;
    const id = `${prefix}o${number++}`;
    outlines += `<path id="${id}" d="${path}"/>`;
    body = body.replaceAll(`<path d="${path}"`, `<use href="#${id}"`);
  }
  return { body, outlines };
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
      // Drawn first, so that what it defines itself stands before it.
      const markup = draw();
      return `<use href="#${define(`part${key}`, (own) => `<g id="${own}">${markup}</g>`)}"/>`;
    },
    finish: (markup, width = 480, height = 480) => {
      const { body, outlines } = shareOutlines(`<defs>${definitions.join('')}</defs>${markup}`, prefix);
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body.replace('<defs>', `<defs>${outlines}`)}</svg>`;
    },
  };
}
