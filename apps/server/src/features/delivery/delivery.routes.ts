import { endpoints, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { changeSlot } from './board/change-slot.ts';
import { getBoard } from './board/get-board.ts';
import { deleteHoliday, listHolidaysOf, saveHoliday } from './holidays/holidays.ts';
import { changeInterval } from './intervals/change-interval.ts';
import { copyIntervals } from './intervals/copy-intervals.ts';
import { createInterval } from './intervals/create-interval.ts';
import { deleteInterval } from './intervals/delete-interval.ts';
import { listIntervals } from './intervals/list-intervals.ts';
import { listDeliveryAreas } from './list-delivery-areas.ts';
import { listDeliveryIntervals } from './list-delivery-intervals.ts';

export function deliveryRoutes(context: Context): Route[] {
  return [
    route(endpoints.listDeliveryIntervals, (call) => listDeliveryIntervals(context, call)),
    route(endpoints.listDeliveryAreas, (call) => listDeliveryAreas(call)),
    route(operatorEndpoints.getBoard, (call) => getBoard(context, call, call.query.date)),
    route(operatorEndpoints.changeSlot, (call) => changeSlot(context, call, call.params, call.body)),
    route(operatorEndpoints.listIntervals, (call) => listIntervals(context, call, call.query.areaId)),
    route(operatorEndpoints.createInterval, (call) => createInterval(context, call, call.body)),
    route(operatorEndpoints.copyIntervals, (call) => copyIntervals(context, call, call.body)),
    route(operatorEndpoints.changeInterval, (call) => changeInterval(context, call, call.params.id, call.body)),
    route(operatorEndpoints.deleteInterval, (call) =>
      deleteInterval(context, call, { id: call.params.id, version: call.query.version }),
    ),
    route(operatorEndpoints.listHolidays, (call) => listHolidaysOf(context, call)),
    route(operatorEndpoints.saveHoliday, (call) => saveHoliday(context, call, call.params.day, call.body)),
    route(operatorEndpoints.deleteHoliday, (call) =>
      deleteHoliday(context, call, { day: call.params.day, version: call.query.version }),
    ),
  ];
}
