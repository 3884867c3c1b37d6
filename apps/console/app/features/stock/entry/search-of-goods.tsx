import { useText } from '#i18n/use-text.ts';
import { ListFilters } from '#kit/list/list-filters.tsx';

const filters = [{ kind: 'search', name: 'q', label: 'stock.search' }] as const;

/** Finds the goods to type pieces of; beside it how they are typed. */
export function SearchOfGoods({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const t = useText();
  return (
    <div className="flex flex-wrap items-center gap-3 pb-2">
      <ListFilters
        filters={filters}
        values={q === '' ? {} : { q }}
        options={{}}
        onChange={(_, text) => onChange(text)}
        onClear={() => onChange('')}
      />
      {/* Nobody pastes a column on a phone, where each product has a field of its own. */}
      <p className="hidden text-sm text-ink-muted md:block">{t('stock.how')}</p>
    </div>
  );
}
