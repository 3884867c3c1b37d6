import type { Cell } from '../cell.ts';

/**
 * What a cell wants of a field: an absent column (undefined) and an empty cell leave it as it is, a single `-` empties it,
 * anything else is its value.
 */
export function cellIntent(cell: Cell | undefined): 'keep' | 'clear' | Cell {
  const text = cell?.text.trim();
  if (cell === undefined || text === '') return 'keep';
  return text === '-' ? 'clear' : cell;
}
