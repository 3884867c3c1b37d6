import { useId } from 'react';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { Spinner } from '@kaplya/ui/message/spinner.tsx';
import type { BottleWay } from '../order/bottle-ways.ts';
import { toStepsAhead, type TakenBottles, type WayStep } from '../status/cell-order-display.ts';

const WORDS: Readonly<Record<WayStep['id'], MessageId>> = {
  pay: 'aquamarket.guide.pay',
  open: 'aquamarket.guide.open',
  take: 'aquamarket.guide.take',
  leave: 'aquamarket.guide.leave',
  close: 'aquamarket.guide.close',
};

/** The texts of steps once they are done, where they differ from `WORDS`. */
const WORDS_DONE: Partial<typeof WORDS> = {
  pay: 'aquamarket.guide.paid',
  open: 'aquamarket.guide.opened',
};

const MARKS = {
  done: 'bg-success-soft text-success',
  current: 'bg-brand text-on-brand',
  ahead: 'bg-sunken text-ink-muted',
};

/** Explains the steps of a purchase (S-52), before and during it. */
export function WaySteps({ steps, bottles: { water, left } }: { steps: readonly WayStep[]; bottles: TakenBottles }) {
  const t = useText();
  const isWaiting = steps.some(({ id, state }) => id === 'open' && state === 'current');
  return (
    <ol className="flex flex-col gap-3">
      {steps.map(({ id, state }, index) => (
        <li key={id} aria-current={state === 'current' ? 'step' : undefined} className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className={classNames(
              'grid size-8 shrink-0 place-items-center rounded-full text-sm font-bold tabular-nums',
              MARKS[state],
            )}
          >
            {state === 'done' ? (
              <Icon name="check" size={18} />
            ) : isWaiting && id === 'open' ? (
              <Spinner size={18} />
            ) : (
              index + 1
            )}
          </span>
          <span className={classNames('min-w-0', state === 'current' && 'font-semibold')}>
            {t((state === 'done' && WORDS_DONE[id]) || WORDS[id], { count: id === 'leave' ? left : water })}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The steps of a purchase before it begins. */
export function Guide({ way, quantity }: { way: BottleWay | null; quantity: number }) {
  const t = useText();
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg bg-surface p-4 shadow-card sm:p-6">
      <h2 id={id} className="mb-3 text-lg">
        {t('aquamarket.guide')}
      </h2>
      <WaySteps steps={toStepsAhead(way === null || way === 'own')} bottles={{ water: quantity, left: quantity }} />
    </section>
  );
}
