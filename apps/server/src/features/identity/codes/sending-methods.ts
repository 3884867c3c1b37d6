import type { SignInMethod } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Partner } from '#partner.ts';

/** Methods by which the partner can send codes: those that its settings name and whose service is configured. */
export function listOfferedMethods(
  { providers }: Pick<Context, 'providers'>,
  partner: Pick<Partner, 'id' | 'settings'>,
): SignInMethod[] {
  const oneTimeCodes = providers.oneTimeCodesOf(partner);
  const isConfigured: Readonly<Record<SignInMethod, boolean>> = {
    sms: oneTimeCodes.sendSms !== null,
    call: oneTimeCodes.placeCall !== null,
    email: providers.mailOf(partner) !== null,
  };
  return partner.settings.auth.methods.filter((method) => isConfigured[method]);
}
