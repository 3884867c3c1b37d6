import type { Config } from '#config/config.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Mail } from './mail.ts';
import { createMailStandIn } from './mail-stand-in.ts';
import { createSmtpMail } from './smtp.ts';

/** Creates mail over the configured server, else the stand-in if stand-ins are on; null: the shop sends no mail. */
export function createMail({
  config: { smtp },
  outbox,
}: {
  config: Pick<Config, 'smtp'>;
  outbox: Outbox | null;
}): Mail | null {
  if (smtp) return createSmtpMail({ server: smtp.url, from: smtp.from });
  return outbox && createMailStandIn(outbox);
}
