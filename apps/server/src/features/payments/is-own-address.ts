import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import type { Caller } from '#http/call.ts';

/** Whether an address to return to is a page of the partner's own: nobody is led anywhere else (P-14). */
export function isOwnAddress(
  { config: { http } }: Pick<Context, 'config'>,
  { partner, caller }: { readonly partner: Partner; readonly caller: Pick<Caller, 'origin' | 'host'> },
  address: string,
): boolean {
  const url = URL.parse(address);
  if (!url || url.username !== '' || url.password !== '') return false;
  const publicOrigin = new URL(http.publicOrigin);
  const isOfPartner =
    url.protocol === publicOrigin.protocol && url.port === publicOrigin.port && partner.hosts.includes(url.hostname);
  // A shop that is tried out is also reached by other addresses and ports of its machine.
  return isOfPartner || url.origin === publicOrigin.origin || url.origin === caller.origin;
}
