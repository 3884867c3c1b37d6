import type { BudgetScope } from '@kaplya/contract';
import { findSharedNetwork, toSharedNetwork } from '#config/address-ranges.ts';
import type { Bearer, Caller } from '../call.ts';
import { findDeviceId } from '../device-id.ts';

/** Identifies the caller that a budget counts, for each scope; null: the scope does not count this caller. */
export type Spender = Readonly<Record<BudgetScope, string | null>> & {
  /** The subject for the log; null: an anonymous call. */
  readonly caller: Pick<Caller, 'ip' | 'userAgent' | 'requestId'> | null;
};

type Payer = Pick<Caller, 'ip' | 'userAgent'>;
const payers = new WeakMap<object, Payer>();

/** Charges a caller's budget for a request that the server itself makes. */
export function notePayer(request: Request, payer: Payer): void {
  payers.set(request, payer);
}

export function toSpender(
  request: { readonly headers: Pick<Headers, 'get'> },
  {
    caller,
    bearer,
    partner,
  }: {
    readonly caller: Pick<Caller, 'ip' | 'userAgent' | 'requestId'>;
    readonly bearer: Pick<Bearer, 'subjectId'> | null;
    readonly partner: { readonly id: string } | null;
  },
): Spender {
  const payer = { ...caller, ...payers.get(request) };
  return {
    subject: bearer?.subjectId ?? null,
    device: findDeviceId(request.headers),
    stranger: bearer ? null : toSharedNetwork(payer.ip),
    network: findSharedNetwork(payer.ip),
    partner: partner?.id ?? null,
    caller: payer,
  };
}
