import type { BudgetScope } from '@kaplya/contract';
import { findSharedNetwork, toSharedNetwork } from '#config/address-ranges.ts';
import type { Bearer, Caller } from '../call.ts';
import { findDeviceId } from '../device-id.ts';

/** Who spends of a budget, as each scope names them; null: they are not counted by it. */
export type Spender = Readonly<Record<BudgetScope, string | null>> & {
  /** For the log; null: nobody called. */
  readonly caller: Pick<Caller, 'ip' | 'userAgent' | 'requestId'> | null;
};

export function toSpender(
  request: Pick<Request, 'headers'>,
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
  return {
    subject: bearer?.subjectId ?? null,
    device: findDeviceId(request.headers),
    stranger: bearer ? null : toSharedNetwork(caller.ip),
    network: findSharedNetwork(caller.ip),
    partner: partner?.id ?? null,
    caller,
  };
}
