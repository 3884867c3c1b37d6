import type { Access, Endpoint, EndpointAnswer, EndpointRequest } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Partner } from '#partner.ts';

/** Whose token a call carries. */
export type Bearer = {
  readonly subjectId: string;
  readonly sessionId: string;
  readonly roles: readonly string[];
  readonly partnerId: string | null;
  /** When the token began to count; it is over 15 minutes later. */
  readonly issuedAt: Date;
  /** A visitor's first token: their session need not be in the database as long as they have done nothing. */
  readonly isFirst?: boolean;
};

/** What is known of the caller's side of the wire. */
export type Caller = {
  readonly ip: string;
  /** The other end of the connection: the caller's machine, or the last proxy. */
  readonly peer: string;
  readonly userAgent: string;
  /** Host of the request without its port, `localhost` for loopback addresses. */
  readonly host: string;
  /** Where the caller sees the shop: its host with the scheme and port of PUBLIC_ORIGIN. See `toOwnOrigin`. */
  readonly origin: string;
  readonly requestId: string;
  readonly isSecure: boolean;
};

type BearerOf<A extends Access> = A extends 'none' ? Bearer | null : Bearer;
/** The partner of the token; without one, of `?partnerId`, else of the host. Null where there is no such partner. */
type PartnerOf<A extends Access> = A extends 'partner' | 'customer' | 'operator' ? Partner : Partner | null;

export type Call<E extends Endpoint> = EndpointRequest<E> & {
  readonly request: Request;
  readonly caller: Caller;
  readonly language: Language;
  readonly bearer: BearerOf<E['access']>;
  readonly partner: PartnerOf<E['access']>;
  /** Headers to go out with the answer. */
  readonly answerHeaders: Headers;
};

/** A handler gives the parsed answer, or a whole response where bytes were made before. */
export type RouteHandler<E extends Endpoint> = (call: Call<E>) => Promise<EndpointAnswer<E> | Response>;

export type Route = {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call<Endpoint>) => Promise<unknown>;
};

/** Binds an endpoint of the contract to what answers it. */
export function route<E extends Endpoint>(endpoint: E, handle: RouteHandler<E>): Route {
  // The one place where the parsed parts lose their static types: `mountRoutes` parses them by the same endpoint.
  return { endpoint, handle: handle as unknown as Route['handle'] };
}
