import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { Client, escapeIdentifier } from 'pg';

export type Listener = { close(): Promise<void> };

export type ListenOptions = {
  channels: readonly string[];
  onNotification(channel: string, payload: string): void;
  /** Called after every connection, including the first: notifications may have been missed. */
  onConnected(): void;
  /** Called for each beat, the listener's message to itself: every notification sent before `sentAt` has arrived. */
  onBeat?(sentAt: number): void;
  /** Called when announcements stop: the connection broke or fell silent, or a new one failed. */
  onDeaf(): void;
  /** Called when an open connection has received nothing for `unheardMilliseconds`. */
  onSilent?(): void;
  onError(error: Error): void;
};

const longestPauseMilliseconds = 5000;
const connectionLimitMilliseconds = 5000;
const beatEveryMilliseconds = 1000;
const beatLimitMilliseconds = 3000;
const endLimitMilliseconds = 1000;
/** The longest time from the last message of a connection until its silence is detected. */
export const unheardMilliseconds = beatEveryMilliseconds + beatLimitMilliseconds;

class Silence extends Error {}

/**
 * Listens on a connection of its own and reconnects when it breaks. Resolves at the first connection. A connection can
 * be silent without being broken: a cable, a balancer or a hanging database swallows messages. So the listener notifies
 * itself every second, and treats a connection as broken if that message is late.
 */
export async function listen(connectionString: string, options: ListenOptions): Promise<Listener> {
  const closing = new AbortController();
  // The channel is unique, so no other process receives its beats.
  const beatChannel = `kaplya_beat_${randomUUID().replaceAll('-', '')}`;
  let end = await connect();
  return {
    async close() {
      closing.abort();
      await end();
    },
  };

  /** Connects and starts to listen; returns the function that ends the connection. */
  async function connect(): Promise<() => Promise<void>> {
    // The socket is created here, because a silent connection can only be closed by destroying its socket.
    const socket = new Socket();
    const client = new Client({
      connectionString,
      application_name: 'kaplya listener',
      keepAlive: true,
      stream: () => socket,
    });
    let onBeat: (() => void) | null = null;
    client.on('notification', ({ channel, payload }) => {
      if (channel === beatChannel) onBeat?.();
      else options.onNotification(channel, payload ?? '');
    });
    client.on('error', options.onError);

    async function beat(): Promise<void> {
      const heard = new Promise<void>((resolve) => {
        onBeat = resolve;
      });
      const sentAt = performance.now();
      await client.query('select pg_notify($1, $2)', [beatChannel, '']);
      await heard;
      options.onBeat?.(sentAt);
    }

    const leave = () => socket.destroy();
    closing.signal.addEventListener('abort', leave, { once: true });
    try {
      await within(socket, connectionLimitMilliseconds, async () => {
        await client.connect();
        for (const channel of [...options.channels, beatChannel]) {
          // oxlint-disable-next-line no-await-in-loop -- one connection
          await client.query(`listen ${escapeIdentifier(channel)}`);
        }
        await beat();
      });
      closing.signal.throwIfAborted();
    } catch (error) {
      // The socket is destroyed, because a connection that was only half opened would keep the process alive.
      socket.destroy();
      throw error;
    } finally {
      closing.signal.removeEventListener('abort', leave);
    }
    const ended = new AbortController();
    client.on('end', () => {
      ended.abort();
      if (closing.signal.aborted) return;
      options.onDeaf();
      void reconnect();
    });
    options.onConnected();
    void sendBeats(socket, beat, ended.signal);
    return async () => {
      await within(socket, endLimitMilliseconds, () => client.end()).catch(() => undefined);
    };
  }

  async function sendBeats(socket: Socket, beat: () => Promise<void>, ended: AbortSignal): Promise<void> {
    try {
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await delay(beatEveryMilliseconds, undefined, { signal: ended, ref: false });
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await within(socket, beatLimitMilliseconds, beat);
      }
    } catch (error) {
      if (error instanceof Silence) options.onSilent?.();
      if (!ended.aborted && !closing.signal.aborted) socket.destroy(error as Error);
    }
  }

  async function reconnect(): Promise<void> {
    for (let pause = 100; !closing.signal.aborted; pause = Math.min(pause * 2, longestPauseMilliseconds)) {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await delay(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
      try {
        // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
        end = await connect();
        return;
      } catch (error) {
        if (closing.signal.aborted) return;
        options.onError(error as Error);
        options.onDeaf();
      }
    }
  }
}

/** Runs `run`; if it takes too long, destroys the socket, so that everything that waits for the connection fails. */
async function within<Result>(socket: Socket, limitMilliseconds: number, run: () => Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    // Lets the event loop first read the messages that arrived while the process was busy.
    setImmediate(() => {
      const error = new Silence(`The listener for changes heard nothing for ${limitMilliseconds} ms`);
      if (isDone) return;
      reject(error);
      socket.destroy(error);
    });
  }, limitMilliseconds);
  let isDone = false;
  try {
    return await Promise.race([run(), late]);
  } finally {
    isDone = true;
    clearTimeout(timer);
  }
}
