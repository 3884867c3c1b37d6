import type { z } from 'zod';
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
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Media type of a body that is no JSON: the handler reads it itself. */
  readonly bodyType?: string;
  /** Absent: 204 without a body. */
  readonly answer?: z.ZodType;
  /** Media type of an answer that is no JSON. */
  readonly answerType?: string;
  /** Of a 503 that says no more than that it is too early, where that is no error. */
  readonly unready?: z.ZodType;
  readonly refusals: readonly RefusalCode[];
};

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
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
