import type { GoodsReference } from '@kaplya/contract';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { useText } from '#i18n/use-text.ts';
import { SortableList } from '#kit/sort/sortable-list.tsx';
import { GoodsLine } from './goods-line.tsx';
import { GoodsPicker } from './goods-picker.tsx';

type RelatedFieldProps = {
  /** The id of the item itself, which cannot be related to itself. */
  ownId: string;
  value: readonly GoodsReference[];
  onChange: (related: GoodsReference[]) => void;
};

/** The related goods in their order. */
export function RelatedField({ ownId, value, onChange }: RelatedFieldProps) {
  const t = useText();
  return (
    <div className="flex flex-col gap-3">
      {value.length > 0 && (
        <SortableList
          label={t('goods.related')}
          items={value}
          getId={({ id }) => id}
          getTitle={({ name }) => name}
          onSort={onChange}
          className="flex flex-col divide-y divide-line"
          itemClassName="bg-surface"
        >
          {(goods, { handle, steps }) => (
            <GoodsLine goods={goods}>
              {handle}
              {steps}
              <IconButton
                icon="trash"
                iconSize={18}
                label={t('goods.related.remove', { name: goods.name })}
                onClick={() => onChange(value.filter(({ id }) => id !== goods.id))}
              />
            </GoodsLine>
          )}
        </SortableList>
      )}
      <GoodsPicker
        label={t('goods.related.add')}
        taken={[ownId, ...value.map(({ id }) => id)]}
        onChoose={(goods) => onChange([...value, goods])}
      />
    </div>
  );
}
