import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { readTexts } from '@kaplya/domain/missing-texts';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { AuditLink } from '#kit/record/audit-link.tsx';
import { FailureState } from '#kit/state/failure-state.tsx';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { useMe } from '#platform/session/me.ts';
import { MissingTexts, StatePill } from '../list/goods-cells.tsx';
import { GoodsForm } from './goods-form.tsx';
import { goodsQuery } from './goods-query.ts';
import { toNewGoods } from './goods-values.ts';
import { useGoodsWords } from './use-goods-words.ts';

/** The form of an existing or a new product or set. */
export function GoodsEditorScreen() {
  const t = useText();
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const { currency, languages, defaultVatCode: vatCode } = useMe().partner;
  const language = useLanguage();
  const { toLabel } = useGoodsWords();
  const isNew = id === 'new';
  const goods = useQuery({ ...goodsQuery(id), enabled: !isNew });
  const categories = useQuery(apiQuery('listOpsCategories'));
  const kind = params.get('kind') === 'product_set' ? 'product_set' : 'product';
  const failed = [goods, categories].find(({ error, data }) => error && !data);
  if (failed?.error) return <FailureState failure={failed.error} onRetry={() => void failed.refetch()} />;
  if (!categories.data || (!isNew && !goods.data)) return <RowsSkeleton label={t('kit.loading')} />;

  const { items } = categories.data;
  const shown = goods.data?.goods ?? toNewGoods(kind, { currency, vatCode, categoryId: items[0]?.id ?? '' });
  const subject = `${shown.kind === 'product' ? 'product' : 'set'}:${shown.id}`;
  return (
    <>
      <ScreenHeader
        title={isNew ? t(`goods.new.${kind}`) : readTexts(shown.names, language, languages)}
        aside={
          !isNew && (
            <>
              <StatePill isActive={shown.isActive} />
              <MissingTexts missing={shown.missingTexts} />
            </>
          )
        }
        actions={
          !isNew && (
            <>
              {shown.isActive && (
                <a
                  href={`/${shown.kind === 'product' ? 'products' : 'product_sets'}/${shown.slug}`}
                  target="_blank"
                  rel="noreferrer"
                  className={linkClass()}
                >
                  {t('goods.inShop')}
                </a>
              )}
              <AuditLink subject={subject} toLabel={toLabel} />
            </>
          )
        }
      />
      <GoodsForm key={`${id} ${kind}`} goods={shown} categories={items} />
    </>
  );
}
