import { endpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { addFavourite } from './add-favourite.ts';
import { listFavourites } from './list-favourites.ts';
import { removeFavourite } from './remove-favourite.ts';

export function favouriteRoutes(context: Context): Route[] {
  return [
    route(endpoints.listFavourites, (call) => listFavourites(context, call)),
    route(endpoints.addFavourite, (call) => addFavourite(context, call, call.params)),
    route(endpoints.removeFavourite, (call) => removeFavourite(context, call, call.params)),
  ];
}
