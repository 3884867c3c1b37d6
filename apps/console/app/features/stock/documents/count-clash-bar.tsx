import { useText } from '#i18n/use-text.ts';
import { TwoVersions } from '#kit/conflict/two-versions.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import type { CountClash } from './count-clash.ts';

type CountClashBarProps = {
  clashes: readonly CountClash[];
  nameOf: (productId: string) => string;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** Says which products somebody else has counted meanwhile and how many, and lets the person choose. Nothing is saved before that. */
export function CountClashBar({ clashes, nameOf, onTakeTheirs, onKeepMine }: CountClashBarProps) {
  const t = useText();
  const formats = useFormats();
  return (
    <div className="mb-3">
      <TwoVersions
        title={t('stock.count.clash', { count: clashes.length })}
        rows={clashes.map(({ productId, mine, theirs }) => ({
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
        onTakeTheirs={onTakeTheirs}
        onKeepMine={onKeepMine}
      />
    </div>
  );
}
