import { errorShape, type Endpoint } from '@kaplya/contract';
import { listRefusals } from '../../apps/server/src/http/api-docs/list-refusals.ts';

export type Answer = { readonly status: number; readonly type: string; readonly text: string };

/** The largest answer of the search, with its envelope. */
const answerBytesAtMost = 2_500_000;
const refusalBytesAtMost = 64_000;

/** Text that no answer may hold: source paths, SQL, and names of libraries. */
const inside =
  /\bat (?:async )?[\w.<>]+ \(|\.ts:\d+|node_modules|(?:select|delete) .{1,200} from |insert into|drizzle|postgres|violates|relation "|syntax error|invalid (?:byte|input)|ECONN|ENOENT|ZodError|TypeError|RangeError/i;

/** Describes a fault of an answer; null for none. `endpoint` is the called one; null for a broken call. */
export function judgeAnswer(path: string, endpoint: Endpoint | null, { status, type, text }: Answer): string | null {
  if (text.length > answerBytesAtMost) return `an answer of ${text.length} characters`;
  if (status >= 500 && status !== 503) return `status ${status}`;
  if (status < 400) return endpoint && judgeSuccess(endpoint, { status, type, text });
  if (inside.test(text)) return 'an answer that tells of the inside';
  if (text.length > refusalBytesAtMost) return `a refusal of ${text.length} characters`;
  if (text === '' || !path.startsWith('/api/')) return null;
  const value = parse(text);
  if (endpoint?.unready?.safeParse(value).success) return null;
  const refusal = errorShape.safeParse(value);
  if (!refusal.success) return 'a refusal without its envelope';
  if (!endpoint) return null;
  const listed: ReadonlySet<string> = listRefusals(endpoint);
  const unlisted = refusal.data.errors.find(({ code }) => !listed.has(code));
  return unlisted ? `the refusal ${unlisted.code}, which the document does not list` : null;
}

function judgeSuccess(endpoint: Endpoint, { status, type, text }: Answer): string | null {
  if (!endpoint.answer) return status === 204 && text === '' ? null : `status ${status} instead of 204 without a body`;
  if (!type.startsWith('application/json')) return endpoint.answerType ? null : `an answer of ${type}`;
  const fit = endpoint.answer.safeParse(parse(text));
  return fit.success ? null : `an answer that does not fit: ${JSON.stringify(fit.error.issues.slice(0, 3))}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
