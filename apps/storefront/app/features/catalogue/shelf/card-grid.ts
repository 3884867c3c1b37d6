/**
 * Around one card of a grid: picture, name, facts, price, the other price and button of the cards of a row stand at one
 * height each, however long their texts are. The grid has no gaps below one another, these have them instead.
 */
export const CELL_CLASS = 'row-span-6 grid grid-cols-1 grid-rows-subgrid pb-2.5 sm:pb-4';

/** Two columns on a phone, five on a wide screen. */
export const GRID_CLASS =
  '-mb-2.5 grid grid-cols-[repeat(auto-fill,minmax(min(8.25rem,100%),1fr))] gap-x-2.5 sm:-mb-4 sm:grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] sm:gap-x-4 lg:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]';
