import { isIP } from 'node:net';
import type { Context } from '#context.ts';
import type { Caller } from '#http/call.ts';
import { toOwnOrigin } from '#http/origins/own-origin.ts';
import { Refusal } from '#http/refusal.ts';
import type { Partner } from '#partner.ts';

/** The domain of a passkey and the page origin that may request it. */
export type RelyingParty = { readonly domain: string; readonly origin: string };

type PartyCall = { readonly partner: Pick<Partner, 'hosts'>; readonly caller: Pick<Caller, 'host' | 'origin'> };

/** The relying party of a call; null if the host is no domain: browsers create no passkeys there. */
export function findRelyingParty({ config }: Context, { partner, caller }: PartyCall): RelyingParty | null {
  const origin = toOwnOrigin(config, partner, caller);
  const domain = new URL(origin).hostname;
  return domain.startsWith('[') || isIP(domain) !== 0 ? null : { domain, origin };
}

export function getRelyingParty(context: Context, call: PartyCall): RelyingParty {
  const party = findRelyingParty(context, call);
  if (!party) throw new Refusal('identity.passkey_unavailable');
  return party;
}
