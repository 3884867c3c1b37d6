import { FileRefused } from '../file-refused.ts';
import { readBytes, readPart } from './read-bytes.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251';

/**
 * Decodes bytes to text, piece by piece, without the byte order mark. Throws FileRefused for bytes that are invalid in
 * the encoding.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (piece?: Uint8Array) => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch {
      throw new FileRefused('file.broken_text', { encoding });
    }
  };
  for await (const piece of bytes) {
    const text = decode(piece);
    if (text !== '') yield text;
  }
  const rest = decode();
  if (rest !== '') yield rest;
}

/** The encoding by the byte order mark at the beginning; null without a mark. */
export function findMarkedEncoding(head: Uint8Array): Encoding | null {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

/**
 * The encoding of a text: by its byte order mark, else UTF-8 if all of it is valid UTF-8, else windows-1251. Without a
 * mark it reads the whole file, because a single name may be invalid UTF-8. Throws FileRefused for a file that is not
 * text.
 */
export async function recogniseEncoding(blob: Blob): Promise<Encoding> {
  const marked = findMarkedEncoding(await readPart(blob, 0, 3));
  if (marked) return marked;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  for await (const piece of readBytes(blob)) {
    if (piece.includes(0)) throw new FileRefused('file.not_text');
    if (!isUtf8) continue;
    isUtf8 = isDecoded(() => decoder.decode(piece, { stream: true }));
  }
  return isUtf8 && isDecoded(() => decoder.decode()) ? 'utf-8' : 'windows-1251';
}

function isDecoded(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}
