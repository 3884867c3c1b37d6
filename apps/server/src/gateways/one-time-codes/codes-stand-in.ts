import { randomInt } from 'node:crypto';
import type { Outbox } from '../outbox/outbox.ts';
import type { OneTimeCodes } from './one-time-codes.ts';

/** Puts codes into the outbox, which the demonstration shows, instead of sending them. */
export function createCodesStandIn(outbox: Outbox): OneTimeCodes {
  return {
    probe: null,
    sendSms({ phone, text, code }) {
      outbox.add({ channel: 'sms', to: phone, text, ...(code !== undefined && { code }) });
      return Promise.resolve();
    },
    placeCall({ phone, codeLength }) {
      const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
      outbox.add({ channel: 'call', to: phone, code });
      return Promise.resolve({ code });
    },
  };
}
