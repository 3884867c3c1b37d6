import type { Access, Endpoint, EndpointAnswer, EndpointRequest, Permission } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Partner } from '#partner.ts';

/** The owner of a call's token. */
export type Bearer = {
  readonly subjectId: string;
  readonly sessionId: string;
  readonly roles: readonly string[];
  readonly partnerId: string | null;
  /** The issue time of the token, which expires 15 minutes later. */
  readonly issuedAt: Date;
  /** A visitor's first token: the session enters the database only when the visitor does something. */
  readonly isFirst?: boolean;
};

/** The member of staff who makes an operator call, with what they may do at this moment. */
export type StaffCaller = {
  readonly id: string;
  readonly name: string;
  readonly isOwner: boolean;
  readonly permissions: ReadonlySet<Permission>;
  /** Whether the partner demands passkeys and this member of staff has none yet. */
  readonly mustAddPasskey?: boolean;
};

/** The facts about the caller's connection and request. */
export type Caller = {
  readonly ip: string;
  /** The connection's other end: the caller's machine, or the last proxy. */
  readonly peer: string;
  readonly userAgent: string;
  /** The request's host without its port; `localhost` for loopback addresses. */
  readonly host: string;
  /** The shop's origin as the caller sees it: its host with the scheme and port of PUBLIC_ORIGIN. See `toOwnOrigin`. */
  readonly origin: string;
  readonly requestId: string;
  readonly isSecure: boolean;
};

type CallParts = {
  readonly request: Request;
  readonly caller: Caller;
  readonly bearer: Bearer;
  readonly partner: Partner;
  readonly language: Language;
  readonly staff: StaffCaller;
};

/** The parts of a call that a function needs, like `CallOf<'partner' | 'language'>`. */
export type CallOf<Part extends keyof CallParts> = Pick<CallParts, Part>;

/** The call of a customer or a visitor. */
export type CustomerCall = CallOf<'bearer' | 'partner' | 'language'>;

/** The call of a member of staff. */
export type StaffCall = CallOf<'partner' | 'bearer' | 'caller' | 'staff'>;

/** The call of a member of staff who is answered in a language. */
export type OpsCall = CallOf<'partner' | 'bearer' | 'caller' | 'staff' | 'language'>;

type BearerOf<A extends Access> = A extends 'none' ? Bearer | null : Bearer;
type StaffOf<A extends Access> = A extends 'operator' ? StaffCaller : null;
/** The partner of the token, else of `?partnerId`, else of the host. Null: there is no such partner. */
type PartnerOf<A extends Access> = A extends 'partner' | 'customer' | 'operator' ? Partner : Partner | null;

export type Call<E extends Endpoint> = EndpointRequest<E> & {
  readonly request: Request;
  readonly caller: Caller;
  readonly language: Language;
  readonly bearer: BearerOf<E['access']>;
  readonly partner: PartnerOf<E['access']>;
  readonly staff: StaffOf<E['access']>;
  /** The raw body, for endpoints that need it (`needsRawBytes`); else empty. */
  readonly bytes: Uint8Array;
  /** Headers for the answer. */
  readonly answerHeaders: Headers;
};

/** Returns the parsed answer, or a complete response with prepared bytes. */
export type RouteHandler<E extends Endpoint> = (call: Call<E>) => Promise<EndpointAnswer<E> | Response>;

export type Route = {
  readonly endpoint: Endpoint;
  readonly handle: (call: Call<Endpoint>) => Promise<unknown>;
  readonly storesSession: boolean;
};

export type RouteOptions = {
  /** The handler stores the session of a visitor's first token itself, in its own transaction (`storingSession`). */
  readonly storesSession?: boolean;
};

/** Binds an endpoint of the contract to its handler. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: RouteHandler<E>,
  { storesSession = false }: RouteOptions = {},
): Route {
  // The one cast from typed to untyped parts of a call: `mountRoutes` parses them by the same endpoint.
  return { endpoint, handle: handle as unknown as Route['handle'], storesSession };
}
