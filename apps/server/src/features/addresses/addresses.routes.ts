import { endpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { createAnonymousAddress } from './create-anonymous-address.ts';
import { geocodePlace, suggestPlaces } from './search-places.ts';

export function addressRoutes(context: Context): Route[] {
  return [
    route(endpoints.createAnonymousAddress, (call) => createAnonymousAddress(context, call, call.body)),
    route(endpoints.autocompletePlaces, (call) => {
      const { address: text, type: kind, lat, lon } = call.query;
      return suggestPlaces(context, call, { text, kind, lat, lon });
    }),
    route(endpoints.suggestPlaces, (call) => suggestPlaces(context, call, call.query)),
    route(endpoints.geocode, (call) => geocodePlace(context, call, call.query)),
  ];
}
