import type { CellOrder } from '@kaplya/contract';
import { useState } from 'react';
import { toClock } from '#features/identity/code/challenge.ts';
import { useSecondsUntil } from '#features/identity/code/use-seconds-until.ts';
import { useText } from '#i18n/use-text.ts';
import { toLongestRemaining, toShareLeft } from './cell-order-display.ts';

const RADIUS = 52;
const LENGTH = 2 * Math.PI * RADIUS;

type TimeLeftProps = { step: CellOrder['step']; deadline: number };

/** Shows the remaining time, by the server's clock, as a ring that empties. */
export function TimeRing({ step, deadline }: TimeLeftProps) {
  const t = useText();
  const seconds = useSecondsUntil(deadline);
  const [known, setLongest] = useState({ step, seconds });
  const longest = toLongestRemaining(known, step, seconds);
  if (longest !== known) setLongest(longest);
  const share = toShareLeft(longest, seconds);
  return (
    <div role="timer" aria-label={t('aquamarket.timeLeft', { time: toClock(seconds) })} className="relative size-36">
      <svg viewBox="0 0 120 120" aria-hidden="true" className="size-full -rotate-90">
        <circle cx="60" cy="60" r={RADIUS} fill="none" strokeWidth="8" className="stroke-sunken" />
        <circle
          cx="60"
          cy="60"
          r={RADIUS}
          fill="none"
          strokeWidth="8"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
          className="stroke-brand transition-[stroke-dashoffset] duration-(--duration-slow) ease-linear"
        />
      </svg>
      <span aria-hidden="true" className="absolute inset-0 grid place-items-center text-2xl font-bold tabular-nums">
        {toClock(seconds)}
      </span>
    </div>
  );
}

/** The remaining time in which a button can be pressed, as text. */
export function TimeLine({ deadline }: { deadline: number }) {
  const t = useText();
  const seconds = useSecondsUntil(deadline);
  if (seconds === 0) return null;
  return (
    <p role="timer" className="text-sm text-ink-muted tabular-nums">
      {t('aquamarket.timeLeft', { time: toClock(seconds) })}
    </p>
  );
}
