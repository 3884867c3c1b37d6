import type { Config } from '#config/config.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Mail } from './mail.ts';
import { createMailStandIn } from './mail-stand-in.ts';
import { createSmtpMail } from './smtp.ts';

/** Uses the configured mail server, else the stand-in if there is one. */
export function createMail({
  config: { smtp },
  outbox,
}: {
  config: Pick<Config, 'smtp'>;
  outbox: Outbox | null;
}): Mail | null {
  if (smtp) return createSmtpMail(smtp);
  return outbox && createMailStandIn(outbox);
}
