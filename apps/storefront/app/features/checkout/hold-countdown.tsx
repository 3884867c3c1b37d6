import { useEffect, useRef, useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Somebody who is still here keeps the place without asking; somebody who is away gives it back. */
const AWAY_MS = 5 * MINUTE;

type HoldCountdownProps = { heldUntil: string; onHoldAgain: () => void };

/** How long the place is kept; near the end it is held again for a customer who is still at it. */
export function HoldCountdown({ heldUntil, onHoldAgain }: HoldCountdownProps) {
  const t = useText();
  const [now, setNow] = useState(() => Date.now());
  const lastSeen = useRef(Date.now());
  const holdAgain = useRef(onHoldAgain);
  const until = new Date(heldUntil).getTime();
  const leftMs = until - now;
  const minutes = Math.max(1, Math.ceil(leftMs / MINUTE));

  useEffect(() => {
    holdAgain.current = onHoldAgain;
  });

  useEffect(() => {
    const seen = () => {
      lastSeen.current = Date.now();
    };
    const timer = setInterval(() => setNow(Date.now()), 15 * SECOND);
    document.addEventListener('pointerdown', seen);
    document.addEventListener('keydown', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('pointerdown', seen);
      document.removeEventListener('keydown', seen);
    };
  }, []);

  const isNearEnd = leftMs < MINUTE;
  useEffect(() => {
    if (!isNearEnd || document.visibilityState !== 'visible') return;
    if (Date.now() - lastSeen.current < AWAY_MS) holdAgain.current();
  }, [isNearEnd, heldUntil]);

  if (leftMs <= 0) {
    return (
      <p className="flex items-start gap-2 text-sm text-warning">
        <Icon name="clock" size={18} className="mt-0.5" />
        <span>
          {t('checkout.hold.over')}{' '}
          <button type="button" className="min-h-6 font-semibold underline" onClick={onHoldAgain}>
            {t('checkout.hold.again')}
          </button>
        </span>
      </p>
    );
  }
  return (
    <p className="flex items-start gap-2 text-sm text-ink-muted">
      <Icon name="clock" size={18} className="mt-0.5" />
      {t('checkout.hold.left', { minutes })}
    </p>
  );
}
