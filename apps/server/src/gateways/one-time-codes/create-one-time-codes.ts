import type { Config } from '#config/config.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import { createCodesStandIn } from './codes-stand-in.ts';
import { createSmsRu } from './sms-ru.ts';

/** Creates the sending of codes by the configured service, else by the stand-in if stand-ins are on. */
export function createOneTimeCodes({
  config: { smsRu },
  outbox,
}: {
  config: Pick<Config, 'smsRu'>;
  outbox: Outbox | null;
}): OneTimeCodes {
  if (smsRu) return createSmsRu(smsRu);
  return outbox ? createCodesStandIn(outbox) : { sendSms: null, placeCall: null, probe: null };
}
