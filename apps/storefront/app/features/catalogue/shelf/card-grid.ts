/**
 * Around one card of a grid: picture, name, facts, price, the other price and button of the cards of a row stand at one
 * height each, however long their texts are. The grid has no gaps below one another, these have them instead.
 */
export const CELL_CLASS = 'card-cell';

/** Two columns on a phone, five on a wide screen. */
export const GRID_CLASS = 'card-grid';
