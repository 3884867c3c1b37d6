import type { RingProblem } from '@kaplya/domain/rings';
import { useText } from '#i18n/use-text.ts';

/** What is wrong with an outline, in words. */
export function useRingProblem(): (problem: RingProblem) => string {
  const t = useText();
  return (problem) =>
    'at' in problem
      ? t(`map.problem.${problem.kind}`, { at: `${problem.at[1]}, ${problem.at[0]}` })
      : t(`map.problem.${problem.kind}`);
}
