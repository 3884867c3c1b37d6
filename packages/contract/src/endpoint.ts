import type { z } from 'zod';
import type { BudgetName } from './budgets.ts';
import type { RefusalCode } from './refusals.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * Who may call: `none` needs no bearer; `bearer` any valid token; `partner` a token that names its partner
 * (else 422 `identity.partner_required`); `customer` a registered one's (else 403 `identity.customer_required`);
 * `operator` one of an administrator or owner of the partner (else 403 `identity.forbidden`).
 */
export type Access = 'none' | 'bearer' | 'partner' | 'customer' | 'operator';

/** One call of the HTTP surface. Validation, the server's handler type, the client and OpenAPI come out of it. */
export type Endpoint = {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly method: Method;
  /** OpenAPI form: `/api/order/carts/{id}`. */
  readonly path: string;
  readonly access: Access;
  /** What a call is counted by, where that does not follow from method and access: `budgetOf`. */
  readonly budget?: BudgetName;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Of a JSON body that needs more than `bodyBytesOf` allows by default. */
  readonly maximumBodyBytes?: number;
  /** Media type of a body that is no JSON: the handler reads it itself. */
  readonly bodyType?: string;
  /** Absent: 204 without a body. */
  readonly answer?: z.ZodType;
  /** Media type of an answer that is no JSON. */
  readonly answerType?: string;
  /** Of a 503 that says no more than that it is too early, where that is no error. */
  readonly unready?: z.ZodType;
  /**
   * `fresh`: of a customer's or an operator's token, only while its session has proved lately who its person is (else 403
   * `identity.proof_required`).
   */
  readonly proof?: 'fresh';
  readonly refusals: readonly RefusalCode[];
};

const defaultBodyBytes = 16 * 1024;

/** How large a JSON body of the call may be. */
export function bodyBytesOf({ maximumBodyBytes = defaultBodyBytes }: Partial<Endpoint>): number {
  return maximumBodyBytes;
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** Every call has a budget. */
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

/** What a handler receives, parsed. */
export type EndpointRequest<E extends Endpoint> = {
  params: Part<E, 'params'>;
  query: Part<E, 'query'>;
  headers: Part<E, 'headers'>;
  body: Part<E, 'body'>;
};

/** What a caller sends. */
export type EndpointInput<E extends Endpoint> = InputPart<E, 'params'> & InputPart<E, 'query'> & InputPart<E, 'body'>;

/** What a handler gives back and a caller receives. */
export type EndpointAnswer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : undefined;
