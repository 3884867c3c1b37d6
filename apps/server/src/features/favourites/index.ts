export { favouriteRoutes } from './favourites.routes.ts';
export { favouritesOfCustomers } from './personal-data.ts';
export { hasFavouriteOf, moveFavouritesTo } from './favourites.store.ts';
