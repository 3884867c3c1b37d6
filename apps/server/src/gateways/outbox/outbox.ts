import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';

export type OutboxChannel = 'sms' | 'call' | 'email' | 'cell';

export type OutboxMessage = {
  readonly id: string;
  readonly at: Date;
  readonly channel: OutboxChannel;
  readonly to: string;
  readonly code?: string;
  readonly text?: string;
};

/** The stand-ins' messages since the process started, in memory only. */
export type Outbox = {
  add(message: Omit<OutboxMessage, 'id' | 'at'>): void;
  /** Returns the last five hundred, the oldest first. */
  list(): readonly OutboxMessage[];
};

const messagesAtMost = 500;

export function createOutbox({ clock, print }: { clock: Clock; print(text: string): void }): Outbox {
  const messages: OutboxMessage[] = [];
  return {
    add(message) {
      messages.push({ id: randomUUID(), at: clock.now(), ...message });
      if (messages.length > messagesAtMost) messages.shift();
      print(describe(message));
    },
    list: () => [...messages],
  };
}

const words: Readonly<Record<OutboxChannel, string>> = {
  sms: 'SMS to',
  call: 'Call to',
  email: 'Mail to',
  cell: 'To cell',
};

function describe({ channel, to, code, text }: Omit<OutboxMessage, 'id' | 'at'>): string {
  return `[sandbox] ${words[channel]} ${to}: ${code === undefined ? text : `code ${code}`}`;
}
