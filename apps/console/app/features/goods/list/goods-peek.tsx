import { useQuery } from '@tanstack/react-query';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Facts } from '#kit/record/facts.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { useMe } from '#platform/session/me.ts';
import { useLanguageName } from '#i18n/use-language-name.ts';
import { goodsQuery } from '../product/goods-query.ts';
import { KindCell, MissingTexts, StatePill } from './goods-cells.tsx';

export function GoodsPeek({ id }: { id: string }) {
  const t = useText();
  const { money } = useFormats();
  const nameOf = useLanguageName();
  const { languages } = useMe().partner;
  const { data, error, refetch } = useQuery(goodsQuery(id));
  if (!data) return <QueryState {...{ data, error, refetch }} rows={6} />;
  const { names, pictures, price, isActive, externalId, brand, inSets, related, products, missingTexts } = data.goods;
  return (
    <div className="flex flex-col gap-4">
      {pictures[0] && (
        <img
          src={pictures[0].url}
          alt=""
          width={160}
          height={160}
          className="size-40 rounded-md bg-sunken object-contain"
        />
      )}
      <MissingTexts missing={missingTexts} />
      <Facts
        facts={[
          { label: t('goods.state'), value: <StatePill isActive={isActive} /> },
          { label: t('goods.kind'), value: <KindCell row={data.goods} /> },
          ...languages.map((language) => ({
            label: `${t('goods.name')}, ${nameOf(language)}`,
            value: names[language] || null,
          })),
          { label: t('goods.price'), value: money(price) },
          { label: t('goods.externalId'), value: externalId },
          { label: t('goods.brand'), value: brand },
          {
            label: t('goods.products'),
            value: products.map(({ name, quantity }) => `${name} × ${quantity}`).join(', ') || null,
          },
          { label: t('goods.inSets'), value: inSets.map(({ name }) => name).join(', ') || null },
          { label: t('goods.related'), value: related.map(({ name }) => name).join(', ') || null },
        ]}
      />
    </div>
  );
}
