/** The element around one card of a grid. `styles/shelf.css` aligns the card's lines. */
export const CELL_CLASS = 'card-cell';

/** Two columns on a phone, five on a wide screen. */
export const GRID_CLASS = 'card-grid';
