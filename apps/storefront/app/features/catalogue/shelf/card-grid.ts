/** The class of the element around one card of a grid. `styles/shelf.css` aligns the lines of the cards in a row. */
export const CELL_CLASS = 'card-cell';

/** The class of a grid of cards: two columns on a phone, five on a wide screen. */
export const GRID_CLASS = 'card-grid';
