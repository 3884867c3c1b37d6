import type { SignInMethod } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Partner } from '#partner.ts';

/** Methods by which the partner can send codes: its setting, limited to configured services. */
export function listOfferedMethods(
  { oneTimeCodes, mail }: Pick<Context, 'oneTimeCodes' | 'mail'>,
  { settings }: Pick<Partner, 'settings'>,
): SignInMethod[] {
  const works: Readonly<Record<SignInMethod, boolean>> = {
    sms: oneTimeCodes.sendSms !== null,
    call: oneTimeCodes.placeCall !== null,
    email: mail !== null,
  };
  return settings.auth.methods.filter((method) => works[method]);
}
