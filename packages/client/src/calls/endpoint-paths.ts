import type { endpoints } from '@kaplya/contract';
import { ApiFailure } from '../failures/api-failure.ts';

export type Endpoints = typeof endpoints;
export type EndpointId = keyof Endpoints;

export type EndpointRow<Id extends EndpointId> = readonly [
  service: Endpoints[Id]['tag'],
  access: Endpoints[Id]['access'],
  method: Endpoints[Id]['method'],
  path: Endpoints[Id]['path'],
];

/**
 * What the browser must know of each call at run time. The contract itself would bring zod into the bundle, so
 * this table repeats four literals of each endpoint, and the compiler refuses a row that differs from the contract.
 * Here are the calls of the first view; all others come with `later-endpoint-paths.ts`.
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
type LaterPaths = { readonly [Id in LaterEndpointId]: Row };

let knownLater: LaterPaths | null = null;

function isFirst(id: string): id is FirstId {
  return Object.hasOwn(firstPaths, id);
}

/** The row of a call. Rejects with `ApiFailure` when it cannot be loaded. */
export async function getEndpoint(id: EndpointId): Promise<Row> {
  if (isFirst(id)) return firstPaths[id];
  return (knownLater ?? (await loadLaterEndpoints()))[id];
}

/** The row of a call that was made before; null of every other text. */
export function findKnownEndpoint(id: string): Row | null {
  if (isFirst(id)) return firstPaths[id];
  return (knownLater as Readonly<Record<string, Row>> | null)?.[id] ?? null;
}

/** For whoever knows that another call than those of the first view is near. */
export async function loadLaterEndpoints(): Promise<LaterPaths> {
  try {
    const { laterPaths } = await import('./later-endpoint-paths.ts');
    knownLater = laterPaths;
    return laterPaths;
  } catch (cause) {
    throw new ApiFailure({ kind: 'network', cause });
  }
}

type PublicEndpoint = {
  [Id in EndpointId]: Endpoints[Id]['access'] extends 'none' ? Id : never;
}[EndpointId];

/** A call that needs no bearer, so that a server loader may make it. */
export type PublicEndpointId = PublicEndpoint;
