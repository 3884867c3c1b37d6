import type { Cell } from '../cell.ts';
import { parsed, refused, refuseUnreadable, type Parsed } from './parsed.ts';

const yes = new Set(['да', 'yes', 'true', 'истина', '1', '+', 'bəli', 'evet']);
/** The words for no. `-` is none of them, because it empties a field (`cellIntent`). */
const no = new Set(['нет', 'no', 'false', 'ложь', '0', 'xeyr', 'hayır']);

export function parseFlag(cell: Cell): Parsed<boolean> {
  const unreadable = refuseUnreadable(cell);
  if (unreadable) return unreadable;
  const text = cell.text.trim().toLowerCase();
  if (cell.kind !== 'day' && yes.has(text)) return parsed(true);
  return cell.kind !== 'day' && no.has(text) ? parsed(false) : refused('cell.not_flag', cell);
}
