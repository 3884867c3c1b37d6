import { z } from 'zod';
import { parseAddressRanges } from '#config/address-ranges.ts';
import { isNeverConnected } from '../connection-errors.ts';
import { NotSent } from '../not-sent.ts';
import { UnknownOutcome } from '../unknown-outcome.ts';
import { traceFetch } from '../trace-gateway.ts';
import { errorName } from '../error-name.ts';
import type { OneTimeCodes } from './one-time-codes.ts';

export type SmsRuOptions = {
  /** The URL of the service, without a trailing slash. */
  readonly baseUrl: string;
  readonly apiId: string;
  readonly timeoutMilliseconds?: number;
};

/** The timeout of a request, while a customer waits for the code. */
const patienceMilliseconds = 10_000;

const statusShape = z.object({ status: z.string(), status_code: z.coerce.number().optional() });
const smsShape = statusShape.extend({ sms: z.record(z.string(), statusShape).optional() });
// By its documentation the code is a text, but some answers have a number, which lacks leading zeros.
const callShape = statusShape.extend({
  code: z
    .union([z.string().regex(/^\d{4,10}$/), z.int().transform((code) => String(code).padStart(4, '0'))])
    .optional(),
});

const accepted = 100;

/** SMS and flash calls by SMS.ru, https://sms.ru/api. */
export function createSmsRu({
  baseUrl,
  apiId,
  timeoutMilliseconds = patienceMilliseconds,
}: SmsRuOptions): OneTimeCodes {
  async function ask<Answer>(path: string, query: Record<string, string>, shape: z.ZodType<Answer>): Promise<Answer> {
    const parameters = new URLSearchParams({ ...query, api_id: apiId });
    const parsed = shape.safeParse(await readJson(`${baseUrl}${path}?${parameters.toString()}`));
    // Thrown without the cause, because that might quote the code.
    if (!parsed.success) throw new UnknownOutcome('SMS.ru answered in another shape');
    return parsed.data;
  }

  async function readJson(url: string): Promise<unknown> {
    let status: number;
    try {
      const response = await traceFetch('codes', { method: 'GET', baseUrl }, () =>
        fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMilliseconds) }),
      );
      if (response.ok) return await response.json();
      await response.body?.cancel();
      status = response.status;
    } catch (error) {
      if (isNeverConnected(error)) throw new NotSent('SMS.ru cannot be reached');
      throw new UnknownOutcome(`SMS.ru gave no answer that can be read (${errorName(error)})`);
    }
    // The message may be on its way despite a failure of the provider or of a proxy before it.
    if (status >= 500) throw new UnknownOutcome(`SMS.ru answered ${status}`);
    throw new NotSent(`SMS.ru answered ${status}`);
  }

  return {
    async probe() {
      const answer = await ask('/auth/check', { json: '1' }, statusShape).catch(() => null);
      if (answer === null) return 'not_reachable';
      return answer.status === 'OK' ? 'ok' : 'wrong_credentials';
    },
    async sendSms({ phone, text }) {
      const to = toDigits(phone);
      const answer = await ask('/sms/send', { to, msg: text, json: '1' }, smsShape);
      assertAccepted(answer);
      // The provider may accept the request and refuse its one number.
      const message = answer.sms?.[to];
      if (!message) throw new UnknownOutcome('SMS.ru says nothing of the number');
      assertAccepted(message);
    },
    async placeCall({ phone, ip, codeLength }) {
      const answer = await ask('/code/call', { phone: toDigits(phone), ip: toCustomerIp(ip) }, callShape);
      if (answer.status === 'ERROR') throw new NotSent('SMS.ru refused the call');
      if (answer.status !== 'OK') throw new UnknownOutcome('SMS.ru did not say that it called');
      if (answer.code === undefined) throw new UnknownOutcome('SMS.ru called without saying from where');
      return { code: answer.code.slice(-codeLength) };
    },
  };
}

function assertAccepted({ status, status_code: code }: z.output<typeof statusShape>): void {
  const reason = code ?? 'no code';
  if (status === 'ERROR') throw new NotSent(`SMS.ru refused the message (${reason})`);
  if (status !== 'OK' || code !== accepted) throw new UnknownOutcome(`SMS.ru did not say that it sent it (${reason})`);
}

const inward = parseAddressRanges(
  '127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, ::1, fc00::/7, fe80::/10',
);

/** `-1` means "none": a private address does not identify a customer. */
function toCustomerIp(ip: string): string {
  return inward.includes(ip) ? '-1' : ip;
}

function toDigits(phone: string): string {
  return phone.replace('+', '');
}
