import { parseUrl } from '#platform/page/parse-url.ts';
import { paths } from '#platform/page/paths.ts';

const LONGEST = 60;
const NUMBER = /^(?:№|#)?\s*(\d{1,12})$/;
const TYPED = /^(?:№|#)?\s*([\p{L}\d][\p{L}\d_-]*)$/u;

/**
 * The id or number of the cell that a scanned text names: in a link to the page of a cell, on any host (only path and
 * parameter are read; the link is never opened), or as a bare number. null for anything else.
 */
export function findCellInCode(text: string): string | null {
  const code = text.trim();
  return findInLink(code) ?? NUMBER.exec(code)?.[1] ?? null;
}

/**
 * The id or number of the cell that a customer typed: the number on the sticker, or the link printed there. null for
 * anything else.
 */
export function findCellInTyping(text: string): string | null {
  const typed = text.trim();
  const cell = findInLink(typed) ?? TYPED.exec(typed)?.[1] ?? null;
  return cell !== null && cell.length <= LONGEST ? cell : null;
}

function findInLink(text: string): string | null {
  const url = parseUrl(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.pathname.replace(/\/+$/, '') !== paths.aquamarket()) return null;
  const cell = url.searchParams.get('cell')?.trim() ?? '';
  return cell === '' || cell.length > LONGEST ? null : cell;
}
