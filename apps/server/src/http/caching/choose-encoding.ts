import { parseAccept } from 'hono/utils/accept';

/** The preferred encodings, the best first. */
export type Encoding = 'br' | 'gzip';

/** Chooses the answer's encoding for `request`; null means plain. A weight of 0 excludes an encoding. */
export function chooseEncoding(request: Request, offered: readonly Encoding[] = ['br', 'gzip']): Encoding | null {
  return chooseAccepted(request.headers.get('accept-encoding') ?? '', offered);
}

/** Like `chooseEncoding`, by the text of the header `Accept-Encoding`. */
export function chooseAccepted(accepted: string, offered: readonly Encoding[] = ['br', 'gzip']): Encoding | null {
  const weights = new Map(parseAccept(accepted).map(({ type, q }) => [type.toLowerCase(), q]));
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
