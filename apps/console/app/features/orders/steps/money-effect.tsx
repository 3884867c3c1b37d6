import type { Order, OpsOrderPage } from '@kaplya/contract';
import type { Money } from '@kaplya/domain/money';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Facts } from '#kit/record/facts.tsx';
import { OrderStatusPill } from '../status/order-status.tsx';
import { compareMoney } from './compare-money.ts';
import { useCountEcho } from './use-count-echo.ts';

type MoneyEffectProps = {
  page: OpsOrderPage;
  after: { order: Order; costs: Money; bottlesHeld?: number | null | undefined };
};

/** The preview of a step: the sum of the order, money that moves, points and bottles before and after, and the messages to the customer. */
export function MoneyEffect({ page, after: { order: after, costs, bottlesHeld } }: MoneyEffectProps) {
  const echo = useCountEcho();
  const t = useText();
  const { money, number, phone: writePhone } = useFormats();
  const { order } = page;
  const { online, byHand, taken } = compareMoney(order, after);
  const points = compare(order.loyalty.spent, after.loyalty.spent);
  const earns = compare(order.loyalty.willEarn, after.loyalty.willEarn);
  const { adjustment } = after.bottles;
  const { email, phone } = after.receipt;
  const paid = { ...order.total, amount: 0 };
  const isNothing = online === 0 && byHand === 0 && taken === 0;
  return (
    <div className="flex flex-col gap-3">
      <Facts
        facts={[
          {
            label: t('orders.status'),
            value:
              order.status === after.status ? null : (
                <span className="flex flex-wrap items-center gap-1.5">
                  <OrderStatusPill status={order.status} /> → <OrderStatusPill status={after.status} />
                </span>
              ),
          },
          {
            label: t('order.sum.costs'),
            value: costs.amount === page.costs.amount ? null : `${money(page.costs)} → ${money(costs)}`,
          },
          { label: t('order.effect.online'), value: sumOf(online, paid, money) },
          { label: t('order.effect.byHand'), value: sumOf(byHand, paid, money) },
          { label: t('order.effect.taken'), value: sumOf(Math.max(0, taken), paid, money) },
          { label: t('order.effect.lessTaken'), value: sumOf(Math.max(0, -taken), paid, money) },
          {
            label: t('order.count.effect'),
            value:
              bottlesHeld === undefined
                ? null
                : echo({
                    ...{ taken: after.bottles.returned ?? 0, declared: after.bottles.declared, stays: bottlesHeld },
                    was: order.bottles.returned,
                  }),
          },
          {
            label: t('order.effect.adjustment'),
            value: adjustment && adjustment.amount !== 0 ? money(adjustment) : null,
          },
          { label: t('order.points.spent'), value: points && `${number(points[0])} → ${number(points[1])}` },
          { label: t('order.points.willEarn'), value: earns && `${number(earns[0])} → ${number(earns[1])}` },
          { label: t('order.effect.receipt'), value: online > 0 ? (email ?? (phone && writePhone(phone))) : null },
        ]}
      />
      {isNothing && <p>{t('order.effect.noMoney')}</p>}
      <p className="text-sm text-ink-muted">{t('order.change.heard')}</p>
    </div>
  );
}

const sumOf = (amount: number, of: Money, write: (sum: Money) => string): string | null =>
  amount === 0 ? null : write({ ...of, amount });

const compare = (before: number, after: number): [number, number] | null => (before === after ? null : [before, after]);
