/** `waiting`: for a mapping or for the goods; `conflict`: something else than the dry run showed. */
export const exchangeOutcomes = ['added', 'changed', 'unchanged', 'refused', 'waiting', 'conflict'] as const;

/** The target of a price type that is the list price of all zones. */
export const listPriceTarget = '*';
