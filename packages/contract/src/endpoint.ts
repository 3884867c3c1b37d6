import type { z } from 'zod';
import type { BudgetName } from './budgets.ts';
import type { EndpointPermission, Permission } from './permissions.ts';
import type { RefusalCode } from './refusals.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * The callers of a call: `none` needs no bearer; `bearer` any valid token; `partner` a token that names its partner
 * (else 422 `identity.partner_required`); `customer` a registered one's (else 403 `identity.customer_required`);
 * `operator` one of the partner's staff (else 403 `identity.forbidden`) with the call's `permission` (else 403
 * `staff.permission_missing`).
 */
export type Access = 'none' | 'bearer' | 'partner' | 'customer' | 'operator';

/** One HTTP call. Validation, the server's handler type, the client and OpenAPI are derived from it. */
export type Endpoint = {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly method: Method;
  /** The path in the form of OpenAPI: `/api/order/carts/{id}`. */
  readonly path: string;
  readonly access: Access;
  /** The permission that the caller needs: required for `access: 'operator'`, absent otherwise. */
  readonly permission?: EndpointPermission;
  /** A second permission that the caller needs beside `permission`. */
  readonly alsoPermission?: Permission;
  /** Permissions that some acts of the call need beside those: for what they change, or let others change later. */
  readonly furtherPermissions?: readonly Permission[];
  /** An operator call that answers also while its caller must add a passkey. */
  readonly isWithoutPasskey?: true;
  /** A call with `access: 'customer'` that staff make for their own session, too. */
  readonly isForStaffToo?: true;
  /** The call's budget, if method and access do not determine it: `budgetOf`. */
  readonly budget?: BudgetName;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The size limit of a JSON body that exceeds the default of `bodyBytesOf`. */
  readonly maximumBodyBytes?: number;
  /** The length of the body's longest list, if it exceeds the default of `itemsOf`. */
  readonly maximumItems?: number;
  /** The handler also gets the JSON body's bytes as received, to which a signature belongs. */
  readonly needsRawBytes?: true;
  /** The media type of a body other than JSON; the handler reads it. */
  readonly bodyType?: string;
  /** The schema of the answer's JSON; absent: 204 without a body. */
  readonly answer?: z.ZodType;
  /** The media type of an answer other than JSON. */
  readonly answerType?: string;
  /** The schema of a 503 answer that means "too early" and is no error. */
  readonly unready?: z.ZodType;
  /**
   * `fresh`: the session of the customer or member of staff needs a recent proof of identity (else 403
   * `identity.proof_required`).
   */
  readonly proof?: 'fresh';
  /** The call may charge, refund or order, so its session is checked in the database and not in a cache. */
  readonly movesMoney?: true;
  readonly refusals: readonly RefusalCode[];
};

const defaultBodyBytes = 16 * 1024;

/** The size limit of a JSON body of the call. */
export function bodyBytesOf({ maximumBodyBytes = defaultBodyBytes }: Partial<Endpoint>): number {
  return maximumBodyBytes;
}

const defaultItems = 100;

/** The length limit of every list in a JSON body of the call; a longer one is refused before any schema reads it. */
export function itemsOf({ maximumItems = defaultItems }: Partial<Endpoint>): number {
  return maximumItems;
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** Returns the budget; every call has one. */
export function budgetOf({ budget, access, method }: Pick<Endpoint, 'budget' | 'access' | 'method'>): BudgetName {
  if (budget !== undefined) return budget;
  if (access === 'operator') return 'operating';
  return method === 'get' ? 'reading' : 'writing';
}

type Part<E extends Endpoint, K extends 'params' | 'query' | 'headers' | 'body'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined;

type InputPart<E extends Endpoint, K extends 'params' | 'query' | 'headers' | 'body'> = E[K] extends z.ZodType
  ? { [P in K]: z.input<E[K]> }
  : unknown;

/** A handler's parsed input. */
export type EndpointRequest<E extends Endpoint> = {
  params: Part<E, 'params'>;
  query: Part<E, 'query'>;
  headers: Part<E, 'headers'>;
  body: Part<E, 'body'>;
};

/** A caller's input. */
export type EndpointInput<E extends Endpoint> = InputPart<E, 'params'> & InputPart<E, 'query'> & InputPart<E, 'body'>;

/** A handler's result and the caller's answer. */
export type EndpointAnswer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : undefined;
