import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { addressFieldsShape, addressShape, geocodedAddressShape, predictionShape } from '../shapes/address.ts';
import { languageShape, queryLatitudeShape, queryLongitudeShape } from '../shapes/basics.ts';

const searchTextShape = z.string().trim().min(1).max(200);
const publicQuery = { partnerId: z.string().max(60).optional(), lang: languageShape.optional() };

export const addressEndpoints = {
  createAnonymousAddress: defineEndpoint({
    id: 'createAnonymousAddress',
    tag: 'default',
    summary: "Keep a visitor's address; a duplicate is answered with `success: false`",
    method: 'post',
    path: '/api/v1/anonymous-addresses',
    access: 'partner',
    body: addressFieldsShape,
    answer: z.object({ success: z.boolean(), message: z.string(), data: addressShape.nullable() }),
    refusals: [],
  }),
  autocompletePlaces: defineEndpoint({
    id: 'autocompletePlaces',
    tag: 'default',
    summary: 'Streets and houses that a typed text may mean, nearest first',
    method: 'get',
    path: '/api/v1/places/autocomplete',
    access: 'none',
    query: z.object({
      ...publicQuery,
      address: searchTextShape,
      type: z.enum(['street', 'house']).optional(),
      lat: queryLatitudeShape.optional(),
      lon: queryLongitudeShape.optional(),
    }),
    answer: z.object({ success: z.literal(true), data: z.object({ predictions: z.array(predictionShape) }) }),
    refusals: ['partner.unknown', 'maps.unavailable'],
  }),
  suggestPlaces: defineEndpoint({
    id: 'suggestPlaces',
    tag: 'maps',
    summary: 'The same search, as the stand-in for a third-party maps service',
    method: 'get',
    path: '/api/maps/suggest',
    access: 'none',
    query: z.object({
      ...publicQuery,
      text: searchTextShape,
      lat: queryLatitudeShape.optional(),
      lon: queryLongitudeShape.optional(),
    }),
    answer: z.object({ success: z.literal(true), data: z.object({ predictions: z.array(predictionShape) }) }),
    refusals: ['partner.unknown', 'maps.unavailable'],
  }),
  geocode: defineEndpoint({
    id: 'geocode',
    tag: 'maps',
    summary: 'The address at a point (`lat`, `lon`) or the point of a text; `data` is null where nothing is near',
    method: 'get',
    path: '/api/maps/geocode',
    access: 'none',
    query: z.object({
      ...publicQuery,
      text: searchTextShape.optional(),
      lat: queryLatitudeShape.optional(),
      lon: queryLongitudeShape.optional(),
    }),
    answer: z.object({ success: z.literal(true), data: geocodedAddressShape.nullable() }),
    refusals: ['partner.unknown', 'request.invalid', 'maps.unavailable'],
  }),
};
