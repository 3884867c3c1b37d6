import { FileRefused } from '../file-refused.ts';
import { readBytes, readPart } from './read-bytes.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | LegacyEncoding;

/** Encodings of one byte a letter: Cyrillic, and Turkish with the other western languages. */
export type LegacyEncoding = 'windows-1251' | 'windows-1254';

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
 * The encoding of a text: by its byte order mark, else UTF-8 if all of it is valid UTF-8, else windows-1251 or -1254:
 * Cyrillic words have one letter beyond ASCII after another, Turkish ones some among plain letters. `usual` is taken
 * where the words do not show it. Without a mark it reads the whole file, because a single name may be invalid UTF-8.
 * Throws FileRefused for a file that is not text.
 */
export async function recogniseEncoding(blob: Blob, usual: LegacyEncoding = 'windows-1251'): Promise<Encoding> {
  const marked = findMarkedEncoding(await readPart(blob, 0, 3));
  if (marked) return marked;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const letters = createLetterCount();
  let isUtf8 = true;
  for await (const piece of readBytes(blob)) {
    if (piece.includes(0)) throw new FileRefused('file.not_text');
    letters.count(piece);
    if (!isUtf8) continue;
    isUtf8 = isDecoded(() => decoder.decode(piece, { stream: true }));
  }
  if (isUtf8 && isDecoded(() => decoder.decode())) return 'utf-8';
  const { amongPlain, amongOthers } = letters;
  if (amongPlain === amongOthers) return usual;
  return amongPlain > amongOthers ? 'windows-1254' : 'windows-1251';
}

/** The letters that are enough to know their encoding. */
const enoughLetters = 4096;

/** Counts letters beyond ASCII that follow a plain letter or one beyond ASCII, or come before a plain letter. */
function createLetterCount() {
  let former: 'plain' | 'other' | null = null;
  const seen = {
    amongPlain: 0,
    amongOthers: 0,
    count(piece: Uint8Array): void {
      if (seen.amongPlain + seen.amongOthers >= enoughLetters) return;
      for (const byte of piece) {
        const isPlain = (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
        const kind = isPlain ? 'plain' : byte >= 0xc0 ? 'other' : null;
        if (former !== null && kind !== null && (former === 'other' || kind === 'other')) {
          if (former === kind) seen.amongOthers += 1;
          else seen.amongPlain += 1;
        }
        former = kind;
      }
    },
  };
  return seen;
}

function isDecoded(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}
