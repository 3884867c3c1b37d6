import type { Outbox } from '../outbox/outbox.ts';
import type { Mail } from './mail.ts';
import { createSandboxMail } from './sandbox.ts';

export function createMail({ outbox }: { outbox: Outbox | null }): Mail | null {
  return outbox && createSandboxMail(outbox);
}
