import { useText } from '#i18n/use-text.ts';
import { ListFilters } from '#kit/list/list-filters.tsx';

const filters = [{ kind: 'search', name: 'q', label: 'stock.search' }] as const;

/** The search of goods, with a hint about typing and pasting. */
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
      {/* Hidden on a phone, which has no grid to paste a column into. */}
      <p className="hidden text-sm text-ink-muted md:block">{t('stock.how')}</p>
    </div>
  );
}
