import { createRecentMap } from '#memory/recent-map.ts';
import { isTracing, trace, type SpanAttributes, type SpanStart } from '#observability/tracing.ts';

export const databaseSystem: SpanAttributes = { 'db.system.name': 'postgresql' };

type Statement = string | { readonly name?: unknown; readonly text?: unknown };

/** Sends a statement in a span of its call. The span names it, and contains neither its text nor a value. */
export function traceStatement<Result>(statement: unknown, send: () => Promise<Result>): Promise<Result> {
  if (!isTracing()) return send();
  return trace(() => describeStatement(statement as Statement), send);
}

function describeStatement(statement: Statement): SpanStart {
  const { name, text } = typeof statement === 'string' ? { name: null, text: statement } : statement;
  const { operation, summary } = summarize(typeof text === 'string' ? text : '');
  return {
    // A prepared statement is named by the shop; any other is named by its summary.
    name: typeof name === 'string' ? name : summary,
    kind: 'client',
    attributes: { ...databaseSystem, 'db.operation.name': operation, 'db.query.summary': summary },
    isPart: true,
  };
}

type Summary = { readonly operation: string; readonly summary: string };

/**
 * Cached summaries by the statement's text. The program has few texts, but each number of rows makes another one, so
 * the cache is bounded.
 */
const summaries = createRecentMap<string, Summary>(1000);

/** The first word of a statement and the first table that it names, like `SELECT cart_line`. */
function summarize(text: string): Summary {
  const known = summaries.get(text);
  if (known) return known;
  const plain = text.replaceAll(/'(?:[^']|'')*'/g, "''");
  const [operation = 'unknown'] = /[a-z]+/i.exec(plain) ?? [];
  const [, target = ''] = /\b(?:from|into|update|join)\s+((?:"?\w+"?\.)?"?\w+"?)/i.exec(plain) ?? [];
  const upper = operation.toUpperCase().slice(0, 20);
  const summary = { operation: upper, summary: `${upper} ${target.replaceAll('"', '').slice(0, 100)}`.trim() };
  summaries.set(text, summary);
  return summary;
}
