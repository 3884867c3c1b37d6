import type { ReactNode } from 'react';
import { classNames } from '@kaplya/ui/layout/class-names.ts';

const ABOUT = '≈';

type PredictedMarkProps = {
  children: ReactNode;
  isPredicted: boolean;
  /** Text for screen readers: the sum is being checked. Absent when another mark nearby has it. */
  text?: string;
  /** The mark is on a coloured button, where a muted colour would be too faint. */
  isOnColour?: boolean;
  /** Whether the mark takes up space of its own, for a sum without free space before it. */
  isInFlow?: boolean;
};

/**
 * Marks a sum that the page predicts until the server has calculated it. By default the mark hangs before it, so that
 * nothing moves.
 */
export function PredictedMark({
  children,
  isPredicted,
  text,
  isOnColour = false,
  isInFlow = false,
}: PredictedMarkProps) {
  if (!isPredicted) return children;
  return (
    <span data-predicted="" className={classNames('relative', !isOnColour && 'text-ink-muted')}>
      <span
        aria-hidden="true"
        className={classNames('me-0.5 text-[0.7em]', !isInFlow && 'absolute inset-y-0 end-full flex items-center')}
      >
        {ABOUT}
      </span>
      {children}
      {text && <span className="sr-only">, {text}</span>}
    </span>
  );
}
