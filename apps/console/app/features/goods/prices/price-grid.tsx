import type { PriceCell } from '@kaplya/contract';
import { readAmount, toTypedAmount, type AmountProblem } from '@kaplya/domain/read-amount';
import type { MessageId } from '#i18n/message-id.ts';
import type { Translate } from '#i18n/use-text.ts';
import type { createFormats } from '#kit/format/create-formats.ts';
import type { GridColumn, GridDefinition } from '#kit/grid/grid-definition.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';
import type { PriceRow } from './price-rows.ts';

/** The id of the list price's column; no area has it, because an area's id has no space. */
export const LIST_COLUMN = 'list price';

/** Typed into a zone's cell to remove the zone's own price: the list price applies. */
export const AS_LISTED = '-';

type Words = {
  readonly t: Translate;
  readonly formats: Pick<ReturnType<typeof createFormats>, 'money' | 'day'>;
  readonly decimal: ',' | '.';
};

type Area = { readonly id: string; readonly name: string };

const problems: Readonly<Record<AmountProblem, MessageId>> = {
  not_a_number: 'prices.problem.notNumber',
  too_precise: 'prices.problem.tooPrecise',
  ambiguous: 'prices.problem.ambiguous',
  too_large: 'prices.problem.tooLarge',
};

export function toPriceGrid(areas: readonly Area[], words: Words): GridDefinition<PriceRow> {
  const { t } = words;
  return {
    label: t('prices.title'),
    rowsLabel: t('prices.product'),
    getId: ({ productId }) => productId,
    getTitle: ({ product }) => product.name,
    renderTitle: ({ product }) => (
      <>
        <span className="line-clamp-2 min-w-0 leading-4" title={product.name}>
          {product.name} <span className="text-ink-muted">{product.externalId}</span>
        </span>
        {!product.isActive && <StatusPill tone="off">{t('prices.off')}</StatusPill>}
      </>
    ),
    columns: [toListColumn(words), ...areas.map((area) => toAreaColumn(area, words))],
  };
}

function toListColumn({ t, formats, decimal }: Words): GridColumn<PriceRow> {
  return {
    id: LIST_COLUMN,
    label: t('prices.list'),
    view: ({ product: { listPrice } }) => ({
      text: formats.money(listPrice),
      typed: toTypedAmount(listPrice.amount, decimal),
    }),
    read(typed, { product: { listPrice } }) {
      if (typed === AS_LISTED) return { problem: t('prices.problem.listNeedsPrice') };
      return toShown(typed, listPrice.currency, { t, formats });
    },
  };
}

function toAreaColumn({ id, name }: Area, { t, formats, decimal }: Words): GridColumn<PriceRow> {
  return {
    id,
    label: name,
    view({ cells }) {
      const cell = cells.get(id);
      if (!cell) return { text: '', typed: '' };
      const planned = cell.planned.map((each) => describePlan(each, { t, formats }));
      const hints = [
        ...(cell.isSold ? [] : [t('prices.notSold')]),
        ...(cell.isListPrice ? [t('prices.isListPrice')] : []),
        ...planned,
      ];
      return {
        text: cell.isSold ? formats.money(cell.price) : t('prices.notSoldShort'),
        typed: toTypedAmount(cell.price.amount, decimal),
        isMuted: cell.isListPrice || !cell.isSold,
        ...(planned.length > 0 && { mark: <PlanMark /> }),
        hint: hints.length > 0 ? hints.join('. ') : undefined,
      };
    },
    read(typed, { product: { listPrice } }) {
      if (typed === AS_LISTED) return { shown: formats.money(listPrice) };
      return toShown(typed, listPrice.currency, { t, formats });
    },
  };
}

function toShown(typed: string, currency: string, { t, formats }: Pick<Words, 't' | 'formats'>) {
  const read = readAmount(typed);
  return 'amount' in read
    ? { shown: formats.money({ amount: read.amount, currency }) }
    : { problem: t(problems[read.problem]) };
}

/** A planned price in words, as `From 1 Apr 395 ₽`. */
export function describePlan(
  { from, price, isSold }: PriceCell['planned'][number],
  { t, formats }: Pick<Words, 't' | 'formats'>,
): string {
  const day = formats.day(from);
  if (!isSold) return t('prices.plan.notSold', { day });
  return price ? t('prices.plan', { day, price: formats.money(price) }) : t('prices.plan.asListed', { day });
}

function PlanMark() {
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true" className="shrink-0 text-brand">
      <path d="M0 0h8v8Z" fill="currentColor" />
    </svg>
  );
}
