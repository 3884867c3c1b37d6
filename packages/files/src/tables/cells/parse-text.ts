import type { Cell } from '../cell.ts';
import { parsed, refused, refuseUnreadable, type Parsed } from './parsed.ts';

/** A name or a description, without the spaces around it. Refuses a date: Excel makes one of `10-12`. */
export function parseText(cell: Cell): Parsed<string> {
  const unreadable = refuseUnreadable(cell);
  if (unreadable) return unreadable;
  if (cell.kind === 'day') return refused('cell.date_in_text', cell);
  return parsed(cell.text.trim());
}
