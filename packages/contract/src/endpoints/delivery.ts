import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { queryLatitudeShape, queryLongitudeShape } from '../shapes/basics.ts';
import { deliveryAreaShape, deliveryDayShape } from '../shapes/delivery.ts';

export const deliveryEndpoints = {
  listDeliveryIntervals: defineEndpoint({
    id: 'listDeliveryIntervals',
    tag: 'default',
    summary: 'Delivery days at a point, ascending; empty where nothing is delivered',
    method: 'get',
    path: '/api/v1/delivery-intervals',
    access: 'none',
    query: z.object({
      partnerId: z.string().max(60).optional(),
      longitude: queryLongitudeShape.optional(),
      latitude: queryLatitudeShape.optional(),
      addressUuid: z.uuid().optional().describe("Takes the point of the bearer's own address"),
    }),
    answer: z.object({ success: z.literal(true), data: z.array(deliveryDayShape) }),
    refusals: ['partner.unknown', 'request.invalid', 'identity.token_required', 'address.not_found'],
  }),
  listDeliveryAreas: defineEndpoint({
    id: 'listDeliveryAreas',
    tag: 'default',
    summary: 'Outlines of where the partner delivers, for a map; the intervals of a point say whether it is served',
    method: 'get',
    path: '/api/v1/delivery-areas',
    access: 'none',
    query: z.object({ partnerId: z.string().max(60).optional() }),
    answer: z.object({ success: z.literal(true), data: z.array(deliveryAreaShape) }),
    refusals: ['partner.unknown'],
  }),
};
