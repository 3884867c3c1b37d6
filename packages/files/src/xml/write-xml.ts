/** XML text: everything in it is escaped. */
export interface Xml {
  readonly xml: string;
}

type Attributes = Readonly<Record<string, string>>;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// oxlint-disable-next-line eslint/no-control-regex -- XML has no way to write them
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export function openTag(name: string, attributes: Attributes): string {
  return `<${name}${Object.entries(attributes)
    .map(([attribute, value]) => ` ${attribute}="${escapeXml(value)}"`)
    .join('')}>`;
}

export function closeTag(name: string): string {
  return `</${name}>`;
}

export function element(name: string, attributes: Attributes, content: string | readonly Xml[]): Xml {
  const inside = typeof content === 'string' ? escapeXml(content) : content.map(({ xml }) => xml).join('');
  return { xml: openTag(name, attributes) + inside + closeTag(name) };
}

/** Escapes a text, and leaves out characters that XML cannot contain. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter)
    .replaceAll('\r', '&#13;');
}
