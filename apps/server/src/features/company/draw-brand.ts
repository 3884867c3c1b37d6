const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for an SVG. */
const toXml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');

const drop = 'M0-44C16-20 32-2 32 16A32 32 0 0 1-32 16C-32-2-16-20 0-44Z';
const brand = '#1d7fc4';
const light = '#e6f3fc';

const lettersAtMost = 18;
const letterWidth = 33;
const nameWidth = 264;

const open = (width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`;

/** The logo of a new shop: a drop and its name. */
export function drawLogo(name: string): string {
  const shown = [...name].slice(0, lettersAtMost);
  const width = Math.min(nameWidth, shown.length * letterWidth);
  return (
    `${open(360, 96)}<path d="${drop}" fill="${brand}" transform="translate(44 50)"/>` +
    `<text x="88" y="66" font-family="system-ui, sans-serif" font-weight="800" font-size="52" textLength="${width}" ` +
    `lengthAdjust="spacingAndGlyphs" fill="#2a6fa8">${toXml(shown.join(''))}</text></svg>`
  );
}

/** The picture in previews of links to the shop. */
export function drawPreview(name: string): string {
  const shown = [...name].slice(0, lettersAtMost).join('');
  return (
    `${open(1200, 630)}<rect width="1200" height="630" fill="${light}"/>` +
    `<path d="${drop}" fill="${brand}" transform="translate(600 240) scale(3)"/>` +
    `<text x="600" y="530" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="800" font-size="96" ` +
    `fill="#1b4d78">${toXml(shown)}</text></svg>`
  );
}
