import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  additionalAddressFieldsShape,
  ownAddressFieldsShape,
  addressShape,
  geocodedAddressShape,
  predictionShape,
  shownCreditShape,
} from '../shapes/address.ts';
import { languageShape, queryLatitudeShape, queryLongitudeShape, searchLine } from '../shapes/basics.ts';

const searchTextShape = searchLine(200);
const publicQuery = { partnerId: z.string().max(60).optional(), lang: languageShape.optional() };

const foundPlacesShape = z.object({
  predictions: z.array(predictionShape),
  credit: shownCreditShape,
});

const savedAnswer = z.object({ success: z.boolean(), message: z.string(), data: addressShape.nullable() });

export const addressEndpoints = {
  listUserAddresses: defineEndpoint({
    id: 'listUserAddresses',
    tag: 'default',
    summary: "The customer's addresses, newest first",
    method: 'get',
    path: '/api/v1/user-addresses',
    access: 'customer',
    query: z.object({ sort: z.enum(['-created_at', 'created_at']).optional() }),
    answer: z.object({
      success: z.literal(true),
      message: z.string(),
      data: z.object({ data: z.array(addressShape) }),
    }),
    refusals: [],
  }),
  createUserAddress: defineEndpoint({
    id: 'createUserAddress',
    tag: 'default',
    summary: "Keep a customer's address; a duplicate is answered with `success: false`",
    method: 'post',
    path: '/api/v1/user-addresses',
    access: 'customer',
    body: ownAddressFieldsShape,
    answer: savedAnswer,
    refusals: ['address.legal_person_unknown', 'address.too_many'],
  }),
  deleteUserAddress: defineEndpoint({
    id: 'deleteUserAddress',
    tag: 'default',
    summary: 'Forget an address; orders keep theirs',
    method: 'delete',
    path: '/api/v1/user-addresses',
    access: 'customer',
    body: z.object({ id: z.uuid() }),
    answer: savedAnswer,
    refusals: ['address.not_found'],
  }),
  patchUserAddress: defineEndpoint({
    id: 'patchUserAddress',
    tag: 'default',
    summary: 'Change what the courier needs besides the place; becoming a duplicate is answered with `success: false`',
    method: 'patch',
    path: '/api/v2/user-addresses/{uuid}/additional-params',
    access: 'customer',
    params: z.object({ uuid: z.uuid() }),
    body: additionalAddressFieldsShape,
    answer: savedAnswer,
    refusals: ['address.not_found'],
  }),
  createAnonymousAddress: defineEndpoint({
    id: 'createAnonymousAddress',
    tag: 'default',
    summary: "Keep a visitor's address; a duplicate is answered with `success: false`",
    method: 'post',
    path: '/api/v1/anonymous-addresses',
    access: 'partner',
    body: ownAddressFieldsShape,
    answer: savedAnswer,
    refusals: ['address.legal_person_unknown', 'address.too_many'],
  }),
  autocompletePlaces: defineEndpoint({
    id: 'autocompletePlaces',
    budget: 'address_search',
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
    answer: z.object({ success: z.literal(true), data: foundPlacesShape }),
    refusals: ['partner.unknown', 'maps.unavailable'],
  }),
  suggestPlaces: defineEndpoint({
    id: 'suggestPlaces',
    budget: 'address_search',
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
    answer: z.object({ success: z.literal(true), data: foundPlacesShape }),
    refusals: ['partner.unknown', 'maps.unavailable'],
  }),
  geocode: defineEndpoint({
    id: 'geocode',
    budget: 'address_search',
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
    answer: z.object({ success: z.literal(true), data: geocodedAddressShape.nullable(), credit: shownCreditShape }),
    refusals: ['partner.unknown', 'request.invalid', 'maps.unavailable'],
  }),
};
