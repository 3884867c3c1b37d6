import type { Outbox } from '../outbox/outbox.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import { createSandboxCodes } from './sandbox.ts';

export function createOneTimeCodes({ outbox }: { outbox: Outbox | null }): OneTimeCodes {
  return outbox ? createSandboxCodes(outbox) : { sendSms: null, placeCall: null };
}
