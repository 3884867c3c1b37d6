import type { RingProblem } from '@kaplya/domain/rings';
import { useText } from '#i18n/use-text.ts';

/** Returns the message about a problem of an outline. */
export function useRingProblem(): (problem: RingProblem) => string {
  const t = useText();
  return (problem) =>
    'at' in problem
      ? t(`map.problem.${problem.kind}`, { at: `${problem.at[1]}, ${problem.at[0]}` })
      : t(`map.problem.${problem.kind}`);
}
