import { domainToUnicode } from 'node:url';
import type { EndpointAnswer, setupEndpoints } from '@kaplya/contract';
import { languages } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Caller } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { findOpenLink, type SetupLinkRow } from './setup-link.store.ts';
import { hashSetupToken } from './setup-links.ts';

/** The open setup link of a token; refuses a token without one (`setup.over`). */
export async function requireOpenLink({ database, clock }: Context, token: string): Promise<SetupLinkRow> {
  const link = await findOpenLink(database, { tokenHash: hashSetupToken(token), now: clock.now() });
  if (!link) throw new Refusal('setup.over');
  return link;
}

export async function getSetup(
  context: Context,
  { query: { token }, caller }: { readonly query: { readonly token: string }; readonly caller: Pick<Caller, 'host'> },
): Promise<EndpointAnswer<typeof setupEndpoints.getSetup>> {
  const { isFirst, host: domain } = await requireOpenLink(context, token);
  return {
    isFirst,
    host: caller.host,
    domain: domain === null ? null : domainToUnicode(domain),
    languages: [...languages],
    sampleCurrencies: [...context.sampleGoods.currencies],
  };
}
