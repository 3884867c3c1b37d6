import type { Endpoint } from '@kaplya/contract';
import type { Alike, Person } from './callers.ts';

/** The column of a row: `ok` is the answer of an allowed call. */
export type Expected = readonly ('ok' | number)[];

//                                  nobody visitor  other customer other abroad operator abroad
export const anybody: Expected = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'];
export const anyToken: Expected = [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'];
export const anyTokenOfMoscow: Expected = [401, 'ok', 'ok', 'ok', 'ok', 403, 'ok', 403];
export const anyAccount: Expected = [401, 403, 403, 'ok', 'ok', 'ok', 403, 403];
export const anyAccountOrStaff: Expected = [401, 403, 403, 'ok', 'ok', 'ok', 'ok', 'ok'];
export const anyAccountOfMoscow: Expected = [401, 403, 403, 'ok', 'ok', 404, 403, 403];
export const visitorAlone: Expected = [401, 'ok', 404, 404, 404, 404, 404, 404];
/** The customer has signed in as this visitor. */
export const visitorAndHeir: Expected = [401, 'ok', 404, 'ok', 404, 404, 404, 404];
export const customerAlone: Expected = [401, 404, 404, 'ok', 404, 404, 404, 404];
export const customerWithAccount: Expected = [401, 403, 403, 'ok', 404, 404, 403, 403];
export const sessionOfCustomer: Expected = [401, 403, 403, 'ok', 404, 404, 404, 404];
export const visitorAsThemself: Expected = [401, 'ok', 403, 403, 403, 403, 403, 403];
export const customerAsThemself: Expected = [401, 403, 403, 'ok', 403, 403, 403, 403];
export const onlyWhoAsked: Expected = [401, 'ok', 422, 422, 422, 422, 422, 422];
export const operators: Expected = [401, 403, 403, 403, 403, 403, 'ok', 'ok'];
export const operatorsOfTheShop: Expected = [401, 403, 403, 403, 403, 403, 'ok', 404];
export const anybodyInTheShop: Expected = ['ok', 'ok', 'ok', 'ok', 'ok', 422, 'ok', 422];
export const nobodyAbove: Expected = [401, 403, 403, 403, 403, 403, 403, 403];

export const customerOfTheCompany: Expected = [401, 403, 403, 'ok', 422, 422, 403, 403];

export type Row = {
  readonly endpoint: Endpoint;
  readonly expected: Expected;
  /** Exceptions for a caller that is not treated like its kind. */
  readonly but?: Partial<Record<Alike, Expected[number]>>;
  /** The answer of an allowed call, if it is not success. */
  readonly ok?: number;
  /** The owner of the object that is called on. */
  readonly of?: 'visitor' | 'customer';
  readonly what?: string;
  /** Created once for all callers; `owner` has the objects. */
  input?(owner: Person): unknown;
  /** Sends a call whose body is not JSON. */
  send?(token: string | undefined): Promise<Response>;
};
