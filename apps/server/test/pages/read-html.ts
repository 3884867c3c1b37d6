/** An element's attributes by their names in lower case. */
export type Tag = Readonly<Record<string, string>>;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  '#x27': "'",
  nbsp: '\u00a0',
};

const unescape = (text: string): string =>
  text.replaceAll(/&(amp|quot|lt|gt|#x27|nbsp);/g, (_, name: string) => entities[name] ?? '');

/** The elements of one name in page order. */
export function listTags(html: string, name: string): Tag[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        unescape(value),
      ]),
    ),
  );
}

/** The contents of the page's `meta` elements of a name or a property. */
export const listMeta = (html: string, name: string): (string | undefined)[] =>
  listTags(html, 'meta')
    .filter((tag) => tag['property'] === name || tag['name'] === name)
    .map((tag) => tag['content']);

export const listLinks = (html: string, rel: string): Tag[] =>
  listTags(html, 'link').filter((tag) => tag['rel'] === rel);

/** The parts of a page that are elements of this name; those that contain another of it end too early. */
export const listElements = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>[\\s\\S]*?</${name}>`, 'g'))].map(([element]) => element);

/** The visible text of a part of a page, in one line. */
export function toText(html: string): string {
  const read = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '').replaceAll(/<!--[\s\S]*?-->/g, '');
  // A space that does not break stays one.
  return unescape(read.replaceAll(/<[^>]*>/g, '')).replaceAll(/[\t\n\r ]+/g, ' ');
}

/** A thing in the vocabulary of schema.org. */
export type Thing = Record<string, unknown> & { '@type': string };

export function readThings(html: string): Thing[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
  return scripts.flatMap(([, json = '']) => (JSON.parse(json) as { '@graph': Thing[] })['@graph']);
}
