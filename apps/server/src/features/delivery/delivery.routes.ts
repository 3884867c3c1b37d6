import { endpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { listDeliveryAreas } from './list-delivery-areas.ts';
import { listDeliveryIntervals } from './list-delivery-intervals.ts';

export function deliveryRoutes(context: Context): Route[] {
  return [
    route(endpoints.listDeliveryIntervals, (call) => listDeliveryIntervals(context, call)),
    route(endpoints.listDeliveryAreas, (call) => listDeliveryAreas(call)),
  ];
}
