import type { SearchItem } from '@kaplya/contract';
import type { CartLine } from '#features/cart/state/cart-state.ts';
import { findMaximum } from '#features/goods/stock.ts';

/** A row of suggestions. */
export type Suggestion =
  | { key: string; kind: 'recent' | 'all'; text: string; cells: readonly SuggestionPart[] }
  | { key: string; kind: 'item'; item: SearchItem; quantity: number; cells: readonly SuggestionPart[] };

/** The actions of a row: open it, one piece fewer in the cart, one piece more. */
export type SuggestionPart = 'lead' | 'reduce' | 'add';

type Line = Pick<CartLine, 'type' | 'id' | 'quantity' | 'isRequired'>;

export function listSuggestions(
  typed: string,
  { recent, items, lines }: { recent: readonly string[]; items: readonly SearchItem[] | null; lines: readonly Line[] },
): Suggestion[] {
  if (typed === '') return recent.map((text) => ({ key: `recent ${text}`, kind: 'recent', text, cells: ['lead'] }));
  if (items === null || items.length === 0) return [];
  return [
    ...items.map((item): Suggestion => {
      const quantity = countChosen(lines, item);
      return { key: item.id, kind: 'item', item, quantity, cells: listParts(item, quantity) };
    }),
    { key: 'all', kind: 'all', text: typed, cells: ['lead'] },
  ];
}

/** The parts of a suggestion, from the start of the row to its end. */
function listParts(item: SearchItem, quantity: number): SuggestionPart[] {
  if (quantity > 0) return ['lead', 'reduce', 'add'];
  return item.available > 0 ? ['lead', 'add'] : ['lead'];
}

/** The highest quantity of the item that the cart accepts, once it is reached; else null. */
export function findReachedMaximum(item: SearchItem, quantity: number): number | null {
  const maximum = findMaximum(item);
  return maximum !== null && quantity >= maximum ? maximum : null;
}

function countChosen(lines: readonly Line[], { type, id }: SearchItem): number {
  return lines
    .filter((line) => line.type === type && line.id === id && !line.isRequired)
    .reduce((sum, line) => sum + line.quantity, 0);
}
