import { parseAccept } from 'hono/utils/accept';

/** In the order in which we like them. */
export type Encoding = 'br' | 'gzip';

/** In which of the encodings `request` wants its answer; null is plain. What it weighs with 0 it does not take. */
export function chooseEncoding(request: Request, offered: readonly Encoding[] = ['br', 'gzip']): Encoding | null {
  const weights = new Map(
    parseAccept(request.headers.get('accept-encoding') ?? '').map(({ type, q }) => [type.toLowerCase(), q]),
  );
  const others = weights.get('*') ?? 0;
  const plain = weights.get('identity') ?? 0;
  return offered.reduce<{ encoding: Encoding | null; weight: number }>(
    (best, encoding) => {
      const weight = weights.get(encoding) ?? others;
      return weight > best.weight ? { encoding, weight } : best;
    },
    { encoding: null, weight: plain },
  ).encoding;
}
