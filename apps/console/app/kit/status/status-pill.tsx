import type { ReactNode } from 'react';
import { classNames } from '@kaplya/ui/layout/class-names.ts';

/** The meaning of a status for staff, as colour and shape. */
export type StatusTone = 'waiting' | 'active' | 'done' | 'problem' | 'danger' | 'off';

const TONES: Record<StatusTone, string> = {
  waiting: 'bg-sunken text-ink',
  active: 'bg-brand-soft text-brand-ink',
  done: 'bg-success-soft text-success',
  problem: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  off: 'bg-sunken text-ink-muted',
};

/** SVG shapes in a viewBox of 10 by 10, so that tones are distinguishable without colour. */
const SHAPES: Record<StatusTone, ReactNode> = {
  waiting: <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  active: (
    <>
      <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M5 1.5a3.5 3.5 0 0 1 0 7Z" fill="currentColor" />
    </>
  ),
  done: <path d="m1.5 5.2 2.4 2.4 4.6-5" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  problem: <path d="M5 1 9.3 8.7H.7Z" fill="currentColor" />,
  danger: <path d="m1.8 1.8 6.4 6.4M8.2 1.8 1.8 8.2" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  off: <path d="M1.5 5h7" fill="none" stroke="currentColor" strokeWidth="1.8" />,
};

/** A status: a word and a shape, never colour alone. */
export function StatusPill({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-5 items-center gap-1.5 rounded-full px-2 text-xs font-semibold whitespace-nowrap',
        TONES[tone],
      )}
    >
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" className="shrink-0">
        {SHAPES[tone]}
      </svg>
      {children}
    </span>
  );
}
