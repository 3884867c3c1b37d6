import type { ReactNode } from 'react';
import { classNames } from '@kaplya/ui/layout/class-names.ts';

const ABOUT = '≈';

type PredictedMarkProps = {
  children: ReactNode;
  isPredicted: boolean;
  /** That the sum is being checked, in words. */
  text: string;
  /** On a coloured button a muted text would be too faint. */
  isOnColour?: boolean;
};

/**
 * Marks a sum that the page predicts until the server has calculated it. The mark hangs before it, so that nothing
 * moves.
 */
export function PredictedMark({ children, isPredicted, text, isOnColour = false }: PredictedMarkProps) {
  if (!isPredicted) return children;
  return (
    <span data-predicted="" className={classNames('relative', !isOnColour && 'text-ink-muted')}>
      <span aria-hidden="true" className="absolute inset-y-0 end-full me-0.5 flex items-center text-[0.7em]">
        {ABOUT}
      </span>
      {children}
      <span className="sr-only">, {text}</span>
    </span>
  );
}
