import { endpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { listDeliveryIntervals } from './list-delivery-intervals.ts';

export function deliveryRoutes(context: Context): Route[] {
  return [route(endpoints.listDeliveryIntervals, (call) => listDeliveryIntervals(context, call))];
}
