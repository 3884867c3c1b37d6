import type { Outbox } from '../outbox/outbox.ts';
import type { Mail } from './mail.ts';

/** Puts letters into the outbox, which the demonstration shows, instead of sending them. */
export function createMailStandIn(outbox: Outbox): Mail {
  return {
    send({ to, text, code }) {
      outbox.add({ channel: 'email', to, text, ...(code !== undefined && { code }) });
      return Promise.resolve();
    },
  };
}
