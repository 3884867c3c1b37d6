import { decodeText, findMarkedEncoding, type Encoding } from '../bytes/decode-text.ts';
import { FileRefused, toExcerpt } from '../file-refused.ts';

const headLength = 256;
const encodings: ReadonlyMap<string, Encoding> = new Map([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['windows-1251', 'windows-1251'],
  ['cp1251', 'windows-1251'],
  ['utf-16', 'utf-16le'],
  ['utf-16le', 'utf-16le'],
  ['us-ascii', 'utf-8'],
]);

/**
 * The encoding that a document of XML has by its mark, else by its declaration, else UTF-8. `head`: its first bytes.
 */
export function findXmlEncoding(head: Uint8Array): Encoding {
  const marked = findMarkedEncoding(head);
  if (marked) return marked;
  const declaration = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(
    new TextDecoder('latin1').decode(head.subarray(0, headLength)),
  );
  if (!declaration) return 'utf-8';
  const [, label = ''] = declaration;
  const encoding = encodings.get(label.toLowerCase());
  // A declaration that was readable as single bytes cannot be UTF-16, even if it names that.
  if (!encoding || encoding === 'utf-16le')
    throw new FileRefused('xml.unknown_encoding', { encoding: toExcerpt(label) });
  return encoding;
}

/** The text of a document of XML, in pieces. */
export async function* decodeXml(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const iterator = bytes[Symbol.asyncIterator]();
  try {
    // Collects the first pieces, which may be too short to contain the declaration.
    const early: Uint8Array[] = [];
    let length = 0;
    while (length < headLength) {
      const { done, value } = await iterator.next();
      if (done) break;
      early.push(value);
      length += value.length;
    }
    const encoding = findXmlEncoding(Buffer.concat(early));
    yield* decodeText(chain(early, iterator), encoding);
  } finally {
    await iterator.return?.();
  }
}

async function* chain(early: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* early;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
