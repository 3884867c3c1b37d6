import type { Allowance, BudgetName } from '@kaplya/contract';

export type RemainingAllowance = { readonly allowance: Allowance; readonly left: number; readonly seconds: number };

/**
 * Builds the fields of draft-ietf-httpapi-ratelimit-headers: all policies of the budget, and the remainder of the
 * tightest one.
 */
export function rateLimitHeaders(
  name: BudgetName,
  allowances: readonly Allowance[],
  tightest: RemainingAllowance | null,
): Readonly<Record<string, string>> {
  const policies = allowances.map(
    ({ by, limit, seconds }) => `${nameOf(name, { by, seconds })};q=${limit};w=${seconds}`,
  );
  return {
    'ratelimit-policy': policies.join(', '),
    ...(tightest && {
      ratelimit: `${nameOf(name, tightest.allowance)};r=${Math.max(0, tightest.left)};t=${tightest.seconds}`,
    }),
  };
}

const nameOf = (name: BudgetName, { by, seconds }: Pick<Allowance, 'by' | 'seconds'>) => `"${name}-${by}-${seconds}"`;
