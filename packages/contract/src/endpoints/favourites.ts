import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { favouriteKindShape, favouriteShape } from '../shapes/favourite.ts';

const itemParams = z.object({ type: favouriteKindShape, id: z.uuid() });

export const favouriteEndpoints = {
  listFavourites: defineEndpoint({
    id: 'listFavourites',
    tag: 'default',
    summary: "The customer's favourites, newest first",
    method: 'get',
    path: '/api/v1/favourites',
    access: 'customer',
    answer: z.object({ success: z.literal(true), data: z.array(favouriteShape) }),
    refusals: [],
  }),
  addFavourite: defineEndpoint({
    id: 'addFavourite',
    tag: 'default',
    summary: 'Keep a product or product set as a favourite; again changes nothing',
    method: 'put',
    path: '/api/v1/favourites/{type}/{id}',
    access: 'customer',
    params: itemParams,
    refusals: ['favourite.item_unknown', 'favourite.too_many'],
  }),
  removeFavourite: defineEndpoint({
    id: 'removeFavourite',
    tag: 'default',
    summary: 'Keep it no longer; again changes nothing',
    method: 'delete',
    path: '/api/v1/favourites/{type}/{id}',
    access: 'customer',
    params: itemParams,
    refusals: [],
  }),
};
