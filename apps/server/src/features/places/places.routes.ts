import { operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { changeArea } from './areas/change-area.ts';
import { createArea } from './areas/create-area.ts';
import { deleteArea } from './areas/delete-area.ts';
import { orderAreas } from './areas/order-areas.ts';
import { checkAddress } from './check-address.ts';
import { changeCity } from './cities/change-city.ts';
import { changeWarehouse } from './cities/change-warehouse.ts';
import { createCity } from './cities/create-city.ts';
import { createWarehouse } from './cities/create-warehouse.ts';
import { countPlaces } from './count-places.ts';
import { listPlaces } from './list-places.ts';

export function placeRoutes(context: Context): Route[] {
  return [
    route(operatorEndpoints.listPlaces, (call) => listPlaces(context, call)),
    route(operatorEndpoints.countPlaces, (call) => countPlaces(context, call)),
    route(operatorEndpoints.createArea, (call) => createArea(context, call, call.body)),
    route(operatorEndpoints.changeArea, (call) => changeArea(context, call, call.params.id, call.body)),
    route(operatorEndpoints.deleteArea, (call) =>
      deleteArea(context, call, { id: call.params.id, version: call.query.version }),
    ),
    route(operatorEndpoints.orderAreas, (call) => orderAreas(context, call, call.body)),
    route(operatorEndpoints.createCity, (call) => createCity(context, call, call.body)),
    route(operatorEndpoints.changeCity, (call) => changeCity(context, call, call.params.id, call.body)),
    route(operatorEndpoints.createWarehouse, (call) => createWarehouse(context, call, call.body)),
    route(operatorEndpoints.changeWarehouse, (call) => changeWarehouse(context, call, call.params.id, call.body)),
    route(operatorEndpoints.checkAddress, (call) => checkAddress(context, call, call.query)),
  ];
}
