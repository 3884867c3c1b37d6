import { readPart } from '../../bytes/read-bytes.ts';
import type { FileLimits } from '../../limits.ts';
import { findXmlEncoding } from '../../xml/decode-xml.ts';
import type { ExchangeItem } from './items.ts';
import { readExchange, type ExchangeSource } from './read-exchange.ts';

const headBytes = 1_024;
const tailBytes = 4_096;

/**
 * Checks a file's two ends: false if the root that it begins with is not closed at its end, as after a broken
 * connection (rule 119). True does not mean that the file is well-formed: `checkExchange` checks that.
 */
export async function isWhole(file: Blob): Promise<boolean> {
  const head = await readPart(file, 0, headBytes);
  const tail = await readPart(file, Math.max(0, file.size - tailBytes), file.size);
  const encoding = findXmlEncoding(head);
  // Not fatal, because the end of the file is cut out and may begin in the middle of a character.
  const decode = (bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes);
  const isHalf = encoding.startsWith('utf-16') && (file.size - tail.length) % 2 === 1;
  const [, root] = /<((?:[\p{L}_][\p{L}\p{N}_.-]*:)?[\p{L}_][\p{L}\p{N}_.-]*)[\s>]/u.exec(decode(head)) ?? [];
  if (root === undefined) return false;
  const end = decode(isHalf ? tail.subarray(1) : tail).replace(/(?:\s|\0|<!--(?:(?!-->)[^])*-->)+$/, '');
  return /<\/([^\s<>]+)\s*>$/.exec(end)?.[1] === root;
}

export interface ExchangeSummary {
  readonly schema: string | null;
  /** The time at which 1C made the file; a file older than an applied one must not be applied (`isFormedBefore`). */
  readonly formedAt: string | null;
  readonly counts: Readonly<Partial<Record<ExchangeItem['kind'], number>>>;
  /** The number of malformed values in all items. */
  readonly faults: number;
}

/**
 * Reads a file to its end without storing anything, so that it is known to be readable before it is applied. Throws
 * FileRefused; for an unfinished file with `xml.truncated`.
 */
export async function checkExchange(
  source: ExchangeSource,
  limits: Partial<FileLimits> = {},
): Promise<ExchangeSummary> {
  const counts: Partial<Record<ExchangeItem['kind'], number>> = {};
  let schema: string | null = null;
  let formedAt: string | null = null;
  let faults = 0;
  for await (const item of readExchange(source, limits)) {
    counts[item.kind] = (counts[item.kind] ?? 0) + 1;
    if (item.kind === 'root') ({ schema, formedAt } = item);
    else faults += item.faults.length;
  }
  return { schema, formedAt, counts, faults };
}
