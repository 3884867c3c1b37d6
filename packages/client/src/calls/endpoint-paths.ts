import type { Endpoint, endpoints, operatorEndpoints } from '@kaplya/contract';
import { laterPaths } from './later-endpoint-paths.ts';

export type Endpoints = typeof endpoints;
export type EndpointId = keyof Endpoints;

/** With the calls of the staff, which the storefront never makes. */
export type AllEndpoints = Endpoints & typeof operatorEndpoints;
export type AnyEndpointId = keyof AllEndpoints;

export type EndpointRow<Id extends AnyEndpointId> = readonly [
  service: AllEndpoints[Id]['tag'],
  access: AllEndpoints[Id]['access'],
  method: AllEndpoints[Id]['method'],
  path: AllEndpoints[Id]['path'],
];

/** The row of any call, as the transport reads it. */
export type AnyRow = readonly [service: string, access: Endpoint['access'], method: Endpoint['method'], path: string];

/**
 * The data of each call that the browser needs at run time. The contract itself would bring zod into the bundle, so
 * this table repeats four literals of each endpoint, and the compiler refuses a row that differs from the contract.
 * This file has the calls that pages start with; all others are in `later-endpoint-paths.ts`.
 */
const firstPaths = {
  getConfig: ['config', 'none', 'get', '/api/config'],
  createAnonymousToken: ['identity', 'none', 'post', '/api/identity/auth/anonymous'],
  refreshToken: ['identity', 'none', 'post', '/api/identity/token/refresh'],
  enrichToken: ['identity', 'bearer', 'post', '/api/identity/enrich_token_requests'],
  getUser: ['default', 'customer', 'get', '/api/v1/user'],
  getCompany: ['default', 'none', 'get', '/api/v1/company'],
  listProducts: ['default', 'none', 'get', '/api/v1/catalog/products'],
  listProductSets: ['default', 'none', 'get', '/api/v1/catalog/product-sets'],
  getCatalogueArea: ['default', 'none', 'get', '/api/v1/catalog/area'],
  listCategories: ['default', 'none', 'get', '/api/v1/catalog/categories'],
  listDeliveryIntervals: ['default', 'none', 'get', '/api/v1/delivery-intervals'],
} as const satisfies { readonly [Id in EndpointId]?: EndpointRow<Id> };

type FirstId = keyof typeof firstPaths;
export type LaterEndpointId = Exclude<EndpointId, FirstId>;
type Row = EndpointRow<EndpointId>;

const paths: { readonly [Id in EndpointId]: Row } = { ...firstPaths, ...laterPaths };

export function getEndpoint(id: EndpointId): Row {
  return paths[id];
}

/** null of a text that names no call. */
export function findEndpoint(id: string): Row | null {
  return Object.hasOwn(paths, id) ? paths[id as EndpointId] : null;
}

type PublicEndpoint = {
  [Id in EndpointId]: Endpoints[Id]['access'] extends 'none' ? Id : never;
}[EndpointId];

/** A call that needs no bearer, so that a server loader may make it. */
export type PublicEndpointId = PublicEndpoint;
