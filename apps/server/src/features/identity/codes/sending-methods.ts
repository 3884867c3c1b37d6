import type { SignInMethod } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Partner } from '#partner.ts';

/** Methods by which the partner can send codes: those that its settings name and whose service is configured. */
export function listOfferedMethods(
  { oneTimeCodes, mail }: Pick<Context, 'oneTimeCodes' | 'mail'>,
  { settings }: Pick<Partner, 'settings'>,
): SignInMethod[] {
  const isConfigured: Readonly<Record<SignInMethod, boolean>> = {
    sms: oneTimeCodes.sendSms !== null,
    call: oneTimeCodes.placeCall !== null,
    email: mail !== null,
  };
  return settings.auth.methods.filter((method) => isConfigured[method]);
}
