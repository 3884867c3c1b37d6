import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { dayShape, queryVersionShape, versionShape } from '../../../shapes/basics.ts';
import {
  holidayShape,
  intervalEffectShape,
  newIntervalFields,
  opsIntervalShape,
} from '../../../shapes/ops/places/interval.ts';
import { newNamesShape, placeIdShape } from '../../../shapes/ops/places/place.ts';

const shared = { tag: 'operator', access: 'operator', permission: 'settings.write' } as const;
const params = z.object({ id: placeIdShape });
const ofDay = z.object({ day: dayShape });
const preview = z.boolean().optional();
const changed = z.object({ interval: opsIntervalShape, effect: intervalEffectShape });

export const opsIntervalEndpoints = {
  listIntervals: defineEndpoint({
    ...shared,
    id: 'listIntervals',
    summary: 'The delivery intervals of a zone, or of all, by their start',
    method: 'get',
    path: '/api/ops/intervals',
    query: z.object({ areaId: placeIdShape.optional().describe('All zones by default') }),
    answer: z.object({ items: z.array(opsIntervalShape) }),
    refusals: ['area.unknown'],
  }),
  createInterval: defineEndpoint({
    ...shared,
    id: 'createInterval',
    summary: 'Add an interval to a zone; `preview` says what that comes to and does nothing',
    method: 'post',
    path: '/api/ops/intervals',
    body: z.object({ areaId: placeIdShape, ...newIntervalFields, preview }),
    answer: changed,
    refusals: ['area.unknown', 'interval.invalid', 'place.too_many'],
  }),
  copyIntervals: defineEndpoint({
    ...shared,
    id: 'copyIntervals',
    summary: 'Copy the intervals of a zone that are offered today or later to another; `preview` does nothing',
    method: 'post',
    path: '/api/ops/interval-copies',
    body: z.object({ fromAreaId: placeIdShape, toAreaId: placeIdShape, preview }),
    answer: z.object({ items: z.array(opsIntervalShape) }),
    refusals: ['area.unknown', 'place.too_many'],
  }),
  changeInterval: defineEndpoint({
    ...shared,
    id: 'changeInterval',
    summary: 'Change an interval, or close it from a day on; `preview` says what that comes to and does nothing',
    method: 'patch',
    path: '/api/ops/intervals/{id}',
    params,
    body: z.object({ version: versionShape, ...z.object(newIntervalFields).partial().shape, preview }),
    answer: changed,
    refusals: ['interval.unknown', 'interval.invalid', 'conflict.changed'],
  }),
  deleteInterval: defineEndpoint({
    ...shared,
    id: 'deleteInterval',
    summary: 'Delete an interval that nothing has ever stood in; any other is closed from a day on',
    method: 'delete',
    path: '/api/ops/intervals/{id}',
    params,
    query: z.object({ version: queryVersionShape }),
    refusals: ['interval.unknown', 'interval.in_use', 'conflict.changed'],
  }),
  listHolidays: defineEndpoint({
    ...shared,
    id: 'listHolidays',
    summary: 'Days without delivery, past ones too, by day',
    method: 'get',
    path: '/api/ops/holidays',
    answer: z.object({ items: z.array(holidayShape) }),
    refusals: [],
  }),
  saveHoliday: defineEndpoint({
    ...shared,
    id: 'saveHoliday',
    summary: 'Close a day for delivery, or rename it; `preview` says how many orders stand on it and does nothing',
    method: 'put',
    path: '/api/ops/holidays/{day}',
    params: ofDay,
    body: z.object({
      version: versionShape.optional().describe('Absent: it is new'),
      names: newNamesShape,
      preview,
    }),
    answer: z.object({ holiday: holidayShape }),
    refusals: ['holiday.over', 'holiday.unknown', 'place.too_many', 'conflict.changed'],
  }),
  deleteHoliday: defineEndpoint({
    ...shared,
    id: 'deleteHoliday',
    summary: 'Open a day for delivery again',
    method: 'delete',
    path: '/api/ops/holidays/{day}',
    params: ofDay,
    query: z.object({ version: queryVersionShape }),
    refusals: ['holiday.unknown', 'conflict.changed'],
  }),
};
