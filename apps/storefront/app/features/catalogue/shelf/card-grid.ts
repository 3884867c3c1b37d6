/** Around one card of a grid: `styles/shelf.css` says where its lines stand. */
export const CELL_CLASS = 'card-cell';

/** Two columns on a phone, five on a wide screen. */
export const GRID_CLASS = 'card-grid';
