import type { SignInMethod } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Partner } from '#partner.ts';

/** By which ways customers of the partner can be sent codes: the partner's wish, as far as there are services for it. */
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
