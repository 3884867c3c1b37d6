import { endpoints, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { changeSlot } from './board/change-slot.ts';
import { getBoard } from './board/get-board.ts';
import { listDeliveryAreas } from './list-delivery-areas.ts';
import { listDeliveryIntervals } from './list-delivery-intervals.ts';

export function deliveryRoutes(context: Context): Route[] {
  return [
    route(endpoints.listDeliveryIntervals, (call) => listDeliveryIntervals(context, call)),
    route(endpoints.listDeliveryAreas, (call) => listDeliveryAreas(call)),
    route(operatorEndpoints.getBoard, (call) => getBoard(context, call, call.query.date)),
    route(operatorEndpoints.changeSlot, (call) => changeSlot(context, call, call.params, call.body)),
  ];
}
