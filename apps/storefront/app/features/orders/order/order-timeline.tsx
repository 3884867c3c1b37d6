import type { Order } from '@kaplya/contract';
import { useId } from 'react';
import { useText } from '#i18n/use-text.ts';
import { Card } from '@kaplya/ui/layout/card.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { toSteps } from '../display/order-status-style.ts';
import { useMomentText } from '../display/use-moment-text.ts';
import type { WatchState } from '../data/watch-order.ts';

/** The past and coming events of the order, updated live. */
export function OrderTimeline({ order, watch }: { order: Order; watch: WatchState }) {
  const t = useText();
  const id = useId();
  const toMoment = useMomentText(order.timeZone);
  const steps = toSteps(order);
  const current = steps.findIndex(({ isCurrent }) => isCurrent);
  const isOver = order.status === 'completed' || order.status === 'cancelled';

  return (
    <Card as="section" aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="text-base">
          {t('orders.timeline')}
        </h2>
        {!isOver && (
          <p className="flex items-center gap-1.5 text-xs text-ink-muted">
            <span
              aria-hidden="true"
              className={classNames('size-2 rounded-full', watch === 'live' ? 'bg-success' : 'bg-line-strong')}
            />
            {t(watch === 'paused' ? 'orders.timeline.paused' : 'orders.timeline.live')}
          </p>
        )}
      </div>
      <ol aria-labelledby={id}>
        {steps.map(({ status, at, text, isCurrent, style: { word, icon, tone } }, index) => {
          const isAhead = at === null && !isCurrent;
          const isRepeated = text !== null && steps[index - 1]?.status === status;
          return (
            <li
              key={`${at ?? ''} ${word} ${text ?? ''}`}
              aria-current={isCurrent ? 'step' : undefined}
              className="relative flex gap-3 pb-4 last:pb-0"
            >
              {index < steps.length - 1 && (
                <span
                  aria-hidden="true"
                  className={classNames(
                    'absolute start-[15px] top-8 bottom-0 w-0.5',
                    index < current ? 'bg-brand' : 'bg-line',
                  )}
                />
              )}
              <span
                className={classNames(
                  'grid size-8 shrink-0 place-items-center rounded-full',
                  isAhead
                    ? 'border-2 border-dashed border-line-strong text-ink-muted'
                    : isCurrent
                      ? tone === 'danger'
                        ? 'bg-danger text-surface'
                        : 'bg-brand text-on-brand'
                      : 'bg-brand-soft text-brand-ink',
                )}
              >
                <Icon name={isRepeated ? 'info' : icon} size={16} />
              </span>
              <div className="min-w-0 pt-1">
                <p className={classNames(isAhead ? 'text-ink-muted' : 'font-semibold', 'wrap-anywhere')}>
                  {isRepeated ? text : t(word)}
                  {isAhead && <span className="sr-only">, {t('orders.timeline.ahead')}</span>}
                </p>
                {text !== null && !isRepeated && <p className="text-sm wrap-anywhere text-ink-muted">{text}</p>}
                {at !== null && <p className="text-sm text-ink-muted tabular-nums">{toMoment(at)}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
