import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import type { Caller } from '#http/call.ts';
import { listOwnHosts, toOwnOrigin } from '#http/origins/own-origin.ts';

/** Whether a return URL is a page of the partner's own; others are refused (P-14). */
export function isOwnAddress(
  { config }: Pick<Context, 'config'>,
  { partner, caller }: { readonly partner: Partner; readonly caller: Pick<Caller, 'origin' | 'host'> },
  address: string,
): boolean {
  const url = URL.parse(address);
  if (!url || url.username !== '' || url.password !== '') return false;
  const shop = new URL(config.http.publicOrigin);
  const isOfPartner =
    url.protocol === shop.protocol && url.port === shop.port && listOwnHosts(config, partner).includes(url.hostname);
  // A shop in a trial also uses other addresses and ports of its machine.
  return isOfPartner || [shop.origin, toOwnOrigin(config, partner, caller)].includes(url.origin);
}
