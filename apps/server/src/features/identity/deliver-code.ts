import { randomInt } from 'node:crypto';
import type { SignInMethod } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { CodeRequest } from './code-request.ts';
import { writeLetter, writeSms } from './code-texts.ts';

/** Sends a code by one way. Gives the code, null when it could not be sent. */
export async function deliverCode(
  context: Context,
  request: CodeRequest,
  method: SignInMethod,
): Promise<string | null> {
  try {
    const code = await deliverers[method](context, request);
    context.metrics.countCode({ method, outcome: 'sent' });
    return code;
  } catch (error) {
    context.metrics.countCode({ method, outcome: 'failed' });
    context.logger.warn({ err: error, partner: request.partner.id, method }, 'a one-time code could not be sent');
    return null;
  }
}

type Deliver = (context: Context, request: CodeRequest) => Promise<string>;

const deliverers: Readonly<Record<SignInMethod, Deliver>> = {
  async call({ oneTimeCodes: { placeCall } }, { partner: { settings }, target: phone, caller: { ip } }) {
    if (!placeCall) throw new Error('There is nothing to call with');
    const { code } = await placeCall({ phone, ip, codeLength: settings.auth.callCodeLength });
    return code;
  },
  async sms({ oneTimeCodes: { sendSms } }, request) {
    if (!sendSms) throw new Error('There is nothing to send SMS with');
    const code = createCode(request.partner.settings.auth.smsCodeLength);
    await sendSms({ phone: request.target, ip: request.caller.ip, code, text: writeSms(request, code) });
    return code;
  },
  async email({ mail }, request) {
    if (!mail) throw new Error('There is nothing to send mail with');
    const code = createCode(request.partner.settings.auth.emailCodeLength);
    await mail.send({ to: request.target, code, ...writeLetter(request, code) });
    return code;
  },
};

function createCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}
