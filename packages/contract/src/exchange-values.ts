/**
 * The outcomes of one item of an exchange. `waiting`: needs a mapping by staff, or its goods; `conflict`: the outcome
 * differs from that of the dry run.
 */
export const exchangeOutcomes = ['added', 'changed', 'unchanged', 'refused', 'waiting', 'conflict'] as const;

/** The target of a price type that is the list price of all zones. */
export const listPriceTarget = '*';
