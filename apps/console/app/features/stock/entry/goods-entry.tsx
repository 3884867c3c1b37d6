import type { StockLevelRow } from '@kaplya/contract';
import type { ReactNode } from 'react';
import { useText } from '#i18n/use-text.ts';
import { QueryState } from '#kit/state/query-state.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { SearchOfGoods } from './search-of-goods.tsx';
import type { useGoods } from './use-goods.ts';

type GoodsEntryProps = {
  goods: ReturnType<typeof useGoods>;
  q: string;
  onSearch: (q: string) => void;
  children: (rows: StockLevelRow[]) => ReactNode;
};

/** The search of goods, with the fields for the rows that it found. */
export function GoodsEntry({ goods: { rows, error, reload }, q, onSearch, children }: GoodsEntryProps) {
  const t = useText();
  return (
    <>
      <SearchOfGoods q={q} onChange={onSearch} />
      {!rows && <QueryState data={rows} error={error} refetch={reload} rows={8} />}
      {rows?.length === 0 && (
        <ScreenState icon="search" title={t('kit.list.nothing')} text={t('kit.list.nothingText')} />
      )}
      {rows && rows.length > 0 && children(rows)}
    </>
  );
}
