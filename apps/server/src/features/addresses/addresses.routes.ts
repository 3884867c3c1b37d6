import { endpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { createAddress } from './create-address.ts';
import { deleteUserAddress } from './delete-user-address.ts';
import { listUserAddresses } from './list-addresses.ts';
import { patchAddress, type FollowAddress } from './patch-address.ts';
import { geocodePlace, suggestPlaces } from './maps/search-places.ts';

export function addressRoutes(context: Context, { followAddress }: { readonly followAddress: FollowAddress }): Route[] {
  return [
    route(endpoints.listUserAddresses, (call) => listUserAddresses(context, call, call.query)),
    route(endpoints.createUserAddress, (call) => createAddress(context, call, call.body)),
    route(endpoints.deleteUserAddress, (call) => deleteUserAddress(context, call, call.body)),
    route(endpoints.patchUserAddress, (call) =>
      patchAddress(context, call, { id: call.params.uuid, changes: call.body, followAddress }),
    ),
    route(endpoints.createAnonymousAddress, (call) => createAddress(context, call, call.body)),
    route(endpoints.autocompletePlaces, (call) => {
      const { address: text, type: kind, lat, lon } = call.query;
      return suggestPlaces(context, call, { text, kind, lat, lon });
    }),
    route(endpoints.suggestPlaces, (call) => suggestPlaces(context, call, call.query)),
    route(endpoints.geocode, (call) => geocodePlace(context, call, call.query)),
  ];
}
