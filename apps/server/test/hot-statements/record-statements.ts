import { Client, type QueryConfig } from 'pg';

export type Statement = {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Prepared by name: PostgreSQL may plan it once for all values. */
  readonly isNamed: boolean;
};

/** Records every statement that any connection of this process sends during `run`. */
export async function recordStatements(run: () => Promise<void>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const prototype = Client.prototype as unknown as { query: (...parts: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function record(this: Client, ...parts: unknown[]) {
    const [first, second] = parts;
    const { text, values, name } = (typeof first === 'string' ? { text: first } : first) as Partial<QueryConfig>;
    const isNamed = name !== undefined;
    if (text !== undefined) sent.push({ text, values: Array.isArray(second) ? second : (values ?? []), isNamed });
    return query.apply(this, parts);
  };
  try {
    await run();
  } finally {
    prototype.query = query;
  }
  return sent;
}
