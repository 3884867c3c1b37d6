import type { Cell } from '../cell.ts';

/**
 * The effect of a cell on a field: an absent column (undefined) and an empty cell leave it unchanged, a single `-`
 * empties it, anything else is its value.
 */
export function cellIntent(cell: Cell | undefined): 'keep' | 'clear' | Cell {
  const text = cell?.text.trim();
  if (cell === undefined || text === '') return 'keep';
  return text === '-' ? 'clear' : cell;
}
