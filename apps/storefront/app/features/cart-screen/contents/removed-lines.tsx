import { useId } from 'react';
import { useText } from '#i18n/use-text.ts';
import type { DeletedItem } from '#platform/storage/stored-values.ts';
import { RemovedLine } from './removed-line.tsx';

/** Lines removed before, also from an emptied cart (S-23, T-06). */
export function RemovedLines({ items }: { items: readonly DeletedItem[] }) {
  const t = useText();
  const id = useId();
  if (items.length === 0) return null;

  return (
    <section aria-labelledby={id} className="rounded-lg border border-dashed border-line-strong/60 px-4 pt-3 pb-1.5">
      <h2 id={id} className="text-sm font-semibold text-ink-muted">
        {t('cart.removed.title')}
      </h2>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <RemovedLine key={`${item.isProductSet} ${item.id}`} item={item} />
        ))}
      </ul>
    </section>
  );
}
