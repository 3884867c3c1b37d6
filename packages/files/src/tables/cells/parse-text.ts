import type { Cell } from '../cell.ts';
import { parsed, refused, refuseUnreadable, type Parsed } from './parsed.ts';

/** Parses a name or description, trimmed. Refuses a date, because Excel turns a text like `10-12` into one. */
export function parseText(cell: Cell): Parsed<string> {
  const unreadable = refuseUnreadable(cell);
  if (unreadable) return unreadable;
  if (cell.kind === 'day') return refused('cell.date_in_text', cell);
  return parsed(cell.text.trim());
}
