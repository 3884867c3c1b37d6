import { randomInt } from 'node:crypto';
import type { SignInMethod } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { NotSent } from '#gateways/one-time-codes/index.ts';
import { DailyLimitReached } from '#gateways/providers/index.ts';
import type { CodeRequest } from './code-request.ts';
import { writeLetter, writeSms } from './code-texts.ts';

/** The result of a send; after `unknown`, the code may still arrive and be billed. */
export type Delivery =
  | { readonly outcome: 'sent'; readonly code: string }
  | { readonly outcome: 'unknown' }
  /** `isOverDailyLimit`: the partner may send no more in this way today. */
  | { readonly outcome: 'failed'; readonly isOverDailyLimit: boolean };

/** Sends a code by one method. */
export async function deliverCode(context: Context, request: CodeRequest, method: SignInMethod): Promise<Delivery> {
  try {
    const code = await deliverers[method](context, request);
    context.metrics.countCode({ method, outcome: 'sent' });
    return { outcome: 'sent', code };
  } catch (error) {
    const outcome = error instanceof NotSent ? 'failed' : 'unknown';
    context.metrics.countCode({ method, outcome });
    context.logger.warn(
      { err: error, partner: request.partner.id, method },
      outcome === 'failed' ? 'a one-time code could not be sent' : 'nobody knows whether a one-time code was sent',
    );
    return outcome === 'failed' ? { outcome, isOverDailyLimit: error instanceof DailyLimitReached } : { outcome };
  }
}

type Deliver = (context: Context, request: CodeRequest) => Promise<string>;

const deliverers: Readonly<Record<SignInMethod, Deliver>> = {
  async call({ providers }, { partner, target: phone, caller: { ip } }) {
    const { placeCall } = providers.oneTimeCodesOf(partner);
    if (!placeCall) throw new Error('There is nothing to call with');
    const { code } = await placeCall({ phone, ip, codeLength: partner.settings.auth.callCodeLength });
    return code;
  },
  async sms({ providers }, request) {
    const { sendSms } = providers.oneTimeCodesOf(request.partner);
    if (!sendSms) throw new Error('There is nothing to send SMS with');
    const code = createCode(request.partner.settings.auth.smsCodeLength);
    await sendSms({ phone: request.target, ip: request.caller.ip, code, text: writeSms(request, code) });
    return code;
  },
  async email({ providers }, request) {
    const mail = providers.mailOf(request.partner);
    if (!mail) throw new Error('There is nothing to send mail with');
    const code = createCode(request.partner.settings.auth.emailCodeLength);
    await mail.send({ to: request.target, code, ...writeLetter(request, code) });
    return code;
  },
};

function createCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}
