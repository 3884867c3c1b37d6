import { AsyncLocalStorage } from 'node:async_hooks';

import { Client } from 'pg';

export type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** Every statement that any connection of this process sends while `run` runs, as it was sent. */
export function recordStatements(run: () => Promise<void>): Promise<Statement[]> {
  return record(run, () => true);
}

/**
 * The statements that `run` leads to, as they were sent. What others of this process send meanwhile is left out:
 * the listener's own beat, and what an earlier call announces a second later.
 */
export function recordOwnStatements(run: () => Promise<void>): Promise<Statement[]> {
  const running = new AsyncLocalStorage<true>();
  return record(
    () => running.run(true, run),
    () => running.getStore() === true,
  );
}

async function record(run: () => Promise<void>, isRecorded: () => boolean): Promise<Statement[]> {
  const sent: Statement[] = [];
  const prototype = Client.prototype as unknown as { query: (...parts: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function recordAndQuery(this: Client, ...parts: unknown[]) {
    const [first, second] = parts;
    const { text, values } = (typeof first === 'string' ? { text: first } : first) as Partial<Statement>;
    if (text !== undefined && isRecorded())
      sent.push({ text, values: Array.isArray(second) ? second : (values ?? []) });
    return query.apply(this, parts);
  };
  try {
    await run();
  } finally {
    prototype.query = query;
  }
  return sent;
}
