import { useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';

const MINUTE_MS = 60_000;
/** The hold of a place is renewed automatically if the customer was active within this time. */
const AWAY_MS = 5 * MINUTE_MS;

type HoldCountdownProps = { heldUntil: string | null; onHoldAgain: () => void };

/**
 * Shows how long the place in the slot is still held, or that it is not held. In the last minute the hold is renewed
 * for a customer who is still active.
 */
export function HoldCountdown({ heldUntil, onHoldAgain }: HoldCountdownProps) {
  const t = useText();
  if (heldUntil === null) {
    return (
      <p className="flex items-start gap-2 text-sm text-ink-muted">
        <Icon name="clock" size={18} className="mt-0.5" />
        {t('checkout.hold.none')}
      </p>
    );
  }
  return <Countdown heldUntil={heldUntil} onHoldAgain={onHoldAgain} />;
}

function Countdown({ heldUntil, onHoldAgain }: { heldUntil: string; onHoldAgain: () => void }) {
  const t = useText();
  const now = useNow();
  const lastActiveAt = useRef<number | null>(null);
  const holdAgain = useEffectEvent(onHoldAgain);
  const leftMs = new Date(heldUntil).getTime() - now;
  const minutes = Math.max(1, Math.floor(leftMs / MINUTE_MS));
  // A hold that has ended already is not renewed silently: the place may be taken.
  const isNearEnd = leftMs > 0 && minutes <= 1;

  useEffect(() => {
    const markActive = () => {
      lastActiveAt.current = Date.now();
    };
    markActive();
    document.addEventListener('pointerdown', markActive);
    document.addEventListener('keydown', markActive);
    return () => {
      document.removeEventListener('pointerdown', markActive);
      document.removeEventListener('keydown', markActive);
    };
  }, []);

  useEffect(() => {
    if (!isNearEnd || document.visibilityState !== 'visible' || lastActiveAt.current === null) return;
    if (Date.now() - lastActiveAt.current < AWAY_MS) holdAgain();
  }, [isNearEnd]);

  if (leftMs <= 0) {
    return (
      <p className="flex items-start gap-2 text-sm text-warning">
        <Icon name="clock" size={18} className="mt-0.5" />
        <span>
          {t('checkout.hold.over')}{' '}
          <button
            type="button"
            className="relative min-h-6 font-semibold underline after:absolute after:-inset-y-2.5 after:inset-x-0"
            onClick={onHoldAgain}
          >
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
