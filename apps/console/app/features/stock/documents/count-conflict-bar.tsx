import { useText } from '#i18n/use-text.ts';
import { TwoVersions } from '#kit/conflict/two-versions.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import type { CountConflict } from './count-conflict.ts';

type CountConflictBarProps = {
  conflicts: readonly CountConflict[];
  nameOf: (productId: string) => string;
  onAcceptTheirs: () => void;
  onRebaseMine: () => void;
};

/**
 * Lists the products that a colleague has counted meanwhile, with their counts. Nothing is saved before the person
 * chooses.
 */
export function CountConflictBar({ conflicts, nameOf, onAcceptTheirs, onRebaseMine }: CountConflictBarProps) {
  const t = useText();
  const formats = useFormats();
  return (
    <div className="mb-3">
      <TwoVersions
        title={t('stock.count.conflict', { count: conflicts.length })}
        rows={conflicts.map(({ productId, mine, theirs }) => ({
          key: productId,
          label: nameOf(productId),
          theirs: (
            <>
              {theirs ? formats.number(theirs.quantity) : '—'}
              {theirs?.countedBy && <span className="text-ink-muted"> · {theirs.countedBy.name}</span>}
            </>
          ),
          mine: formats.number(mine),
        }))}
        onAcceptTheirs={onAcceptTheirs}
        onRebaseMine={onRebaseMine}
      />
    </div>
  );
}
