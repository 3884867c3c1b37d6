import type { OpsOrderPage, OrderEventChange } from '@kaplya/contract';
import type { Translate } from '#i18n/use-text.ts';
import type { createFormats } from '#kit/format/create-formats.ts';

type Entry = OpsOrderPage['timeline'][number];

type Reader = {
  readonly t: Translate;
  readonly formats: Pick<ReturnType<typeof createFormats>, 'day' | 'money'>;
};

/**
 * An entry of the timeline by what happened: a step by its status, anything else by what it changed, or in the words of
 * the server.
 */
export function describeEvent(
  entry: Entry,
  before: Pick<Entry, 'status'> | undefined,
  reader: Reader,
): { readonly title: string; readonly details: readonly string[] } {
  const { status, text } = entry;
  const changes = entry.changes.map((change) => describeChange(change, reader));
  const toStatus = () => reader.t(`orders.status.${status}`);
  if (before?.status !== status) return { title: toStatus(), details: [...(text ? [text] : []), ...changes] };
  const [title = text ?? toStatus(), ...details] = changes;
  return { title, details };
}

function describeChange(change: OrderEventChange, { t, formats }: Reader): string {
  switch (change.kind) {
    case 'goods': {
      const { name, before, after } = change;
      if (before === 0) return t('order.event.added', { name, after });
      if (after === 0) return t('order.event.removed', { name, before });
      return t('order.event.goods', { name, before, after });
    }
    case 'empties':
      return t('order.event.empties', { before: change.before, after: change.after });
    case 'sum':
      return t('order.event.sum', { before: formats.money(change.before), after: formats.money(change.after) });
    case 'slot': {
      const toWords = ({ day, from, to }: typeof change.before) => `${formats.day(day)}, ${from}–${to}`;
      return t('order.event.slot', { before: toWords(change.before), after: toWords(change.after) });
    }
    case 'promocode':
      return t('order.event.promocode', { before: change.before ?? '—', after: change.after ?? '—' });
    case 'note':
    case 'contact':
    case 'wishes':
    case 'changeFrom':
      return t(`order.event.${change.kind}`);
  }
}
