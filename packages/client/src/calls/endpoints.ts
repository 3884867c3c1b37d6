// oxlint-disable-next-line typescript/triple-slash-reference -- it declares a module, which no import can name
/// <reference path="./virtual.d.ts" />
import type { Endpoint, endpoints, operatorEndpoints, setupEndpoints } from '@kaplya/contract';
import { endpointTable } from 'virtual:endpoint-table';

export type Endpoints = typeof endpoints;
export type EndpointId = keyof Endpoints;

/** The calls of the storefront and those of the console. */
export type AllEndpoints = Endpoints & typeof operatorEndpoints & typeof setupEndpoints;
export type AnyEndpointId = keyof AllEndpoints;

/** The data of a call that the browser needs at run time. */
export type EndpointRow = readonly [
  service: string,
  access: Endpoint['access'],
  method: Endpoint['method'],
  path: string,
];

export function getEndpoint(id: AnyEndpointId): EndpointRow {
  const row = findEndpoint(id);
  if (!row) throw new Error(`This app has no call "${id}"`);
  return row;
}

/** The call of an id. null if the app has no such call. */
export function findEndpoint(id: string): EndpointRow | null {
  return (Object.hasOwn(endpointTable, id) && endpointTable[id]) || null;
}

/** The ids of calls that need no bearer, so that a server loader may make them. */
export type PublicEndpointId = {
  [Id in EndpointId]: Endpoints[Id]['access'] extends 'none' ? Id : never;
}[EndpointId];
