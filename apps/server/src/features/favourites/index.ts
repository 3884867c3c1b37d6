export { favouriteRoutes } from './favourites.routes.ts';
export { favouritesOfCustomers } from './personal-data.ts';
export { moveFavouritesTo } from './favourites.store.ts';
