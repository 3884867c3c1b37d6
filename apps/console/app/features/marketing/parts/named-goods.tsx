import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { useText } from '#i18n/use-text.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { choicesQuery } from './choices-query.ts';
import type { NamedGoods } from './goods-search.tsx';

type NamedGoodsListProps = {
  label: string;
  ids: readonly string[];
  onRemove: (id: string) => void;
  /** The content beside each name. */
  renderAside?: (goods: NamedGoods) => ReactNode;
};

/** The goods of a banner or promo code, loaded by their ids. */
export function NamedGoodsList({ label, ids, onRemove, renderAside }: NamedGoodsListProps) {
  const t = useText();
  const { data } = useQuery({
    ...choicesQuery({ ids: ids.join(',') }),
    enabled: ids.length > 0,
    placeholderData: (previous) => previous,
  });
  if (ids.length === 0) return null;
  const known = new Map(data?.goods.map((goods) => [goods.id, goods]));
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-line">
      {ids.map((id) => {
        const goods = known.get(id);
        const name = goods?.name ?? '…';
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
            {goods && (
              <img
                src={goods.pictureUrl}
                alt=""
                width={32}
                height={32}
                className="size-8 shrink-0 rounded-sm bg-sunken object-contain"
              />
            )}
            <span className="min-w-32 grow basis-32 wrap-anywhere">{name}</span>
            {goods && !goods.isActive && <StatusPill tone="off">{t('marketing.goods.off')}</StatusPill>}
            {goods && renderAside?.(goods)}
            <IconButton
              icon="trash"
              iconSize={18}
              label={t('marketing.goods.remove', { name })}
              onClick={() => onRemove(id)}
            />
          </li>
        );
      })}
    </ul>
  );
}
