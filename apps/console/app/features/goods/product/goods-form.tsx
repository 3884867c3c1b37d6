import type { Goods, OpsCategory } from '@kaplya/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useLanguage } from '#i18n/use-language.ts';
import { lazyPart } from '@kaplya/ui/lazy/lazy-part.tsx';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { useText } from '#i18n/use-text.ts';
import { RecordForm } from '#kit/editor/record-form.tsx';
import { useVersionedForm } from '#kit/form/use-versioned-form.ts';
import { Section } from '#kit/layout/section.tsx';
import { listKey } from '#kit/list/use-list-pages.ts';
import { call } from '#platform/data/client.ts';
import { fetchLatest } from '#platform/data/fetch-latest.ts';
import { useMay, useMe } from '#platform/session/me.ts';
import { PicturesField } from '../pictures/pictures-field.tsx';
import { ComponentsField } from '../set/components-field.tsx';
import { PlaceFields, PriceFields, ProductFields } from './fact-fields.tsx';
import { GoodsLine } from './goods-line.tsx';
import { GoodsPreview } from './goods-preview.tsx';
import { goodsQuery } from './goods-query.ts';
import { toGoodsBody, toGoodsValues, type GoodsValues } from './goods-values.ts';
import { RelatedField } from './related-field.tsx';
import { SaleSection } from './sale-section.tsx';
import { TextFields } from './text-fields.tsx';
import { useGoodsWords } from './use-goods-words.ts';

const DeleteGoods = lazyPart(() =>
  whenOnline(async () => ({ default: (await import('./delete-goods.tsx')).DeleteGoods })),
);
const StockSection = lazyPart(() =>
  whenOnline(async () => ({ default: (await import('./stock-section.tsx')).StockSection })),
);

type GoodsFormProps = { goods: Goods; categories: readonly OpsCategory[] };

/** The whole form of a product or set, saved in one call with the version that was read. */
export function GoodsForm({ goods, categories }: GoodsFormProps) {
  const t = useText();
  const decimal = useLanguage() === 'ru' ? ',' : '.';
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { languages } = useMe().partner;
  const mayPrice = useMay('prices.write');
  const mayStock = useMay('stock.read');
  const { toLabel, toValue } = useGoodsWords();
  const isNew = goods.id === '';
  const form = useVersionedForm({
    loaded: goods,
    toValues: (seen: Goods): GoodsValues => toGoodsValues(seen, decimal),
    async save(values, seen) {
      const { id, version, kind } = seen;
      // `toGoodsBody` includes the price only if it differs from the loaded one.
      const { externalId = '', categoryId = '', names, ...body } = toGoodsBody(values, seen, mayPrice);
      if (!names) throw new Error('The form has names');
      const saved =
        id === ''
          ? await call('createGoods', { body: { kind, externalId, categoryId, names, ...body } })
          : await call('changeGoods', { params: { id }, body: { version, externalId, categoryId, names, ...body } });
      queries.setQueryData(goodsQuery(saved.goods.id).queryKey, saved);
      if (isNew) leaveFor(`/goods/${saved.goods.id}`);
      return saved.goods;
    },
    reload: async ({ id }) => (await fetchLatest(queries, goodsQuery(id))).goods,
    onSaved() {
      void queries.invalidateQueries({ queryKey: listKey('goods') });
      void queries.invalidateQueries({ queryKey: ['listOpsCategories'] });
    },
  });

  const leaveFor = (path: string) => form.whenSaved(() => void navigate(path, { replace: true }));
  const values = form.watch();
  const { errors } = form.formState;

  return (
    <RecordForm form={form} label={t('goods.form')} toLabel={toLabel} toValue={toValue}>
      <div className="grid items-start gap-4 px-(--spacing-page) pb-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Section title={t('goods.texts')}>
            <TextFields languages={languages} values={values} register={form.register} errors={errors} />
          </Section>
          <Section title={t('goods.pictures')}>
            <PicturesField
              value={values.pictures}
              languages={languages}
              error={errors.pictures?.message}
              onChange={(change) => form.change('pictures', change(form.getValues('pictures')))}
            />
          </Section>
          {goods.kind === 'product_set' && (
            <Section title={t('goods.products')}>
              <ComponentsField
                value={values.products}
                error={errors.products?.message}
                onChange={(products) => {
                  form.change('products', products);
                }}
              />
            </Section>
          )}
          <Section title={t('goods.related')}>
            <RelatedField
              ownId={goods.id}
              value={values.relatedIds}
              onChange={(related) => form.change('relatedIds', related)}
            />
          </Section>
          <GoodsPreview {...{ goods, values }} />
        </div>
        <div className="grid min-w-0 items-start gap-4 md:grid-cols-2 xl:grid-cols-1">
          <SaleSection
            goods={goods}
            isActive={values.isActive}
            error={errors.isActive?.message}
            onChange={(isActive) => form.change('isActive', isActive)}
          />
          {!isNew && goods.kind === 'product' && mayStock && (
            <Optional>
              <StockSection goods={goods} />
            </Optional>
          )}
          <Section title={t('goods.sale')}>
            <PriceFields form={form} goods={goods} mayPrice={mayPrice} />
          </Section>
          <Section title={t('goods.place')}>
            <PlaceFields form={form} goods={goods} categories={categories} />
          </Section>
          {goods.kind === 'product' && (
            <Section title={t('goods.receipt')}>
              <ProductFields form={form} />
            </Section>
          )}
          {goods.inSets.length > 0 && (
            <Section title={t('goods.inSets')}>
              {goods.inSets.map((each) => (
                <GoodsLine key={each.id} goods={each} />
              ))}
            </Section>
          )}
          {!isNew && (
            <Optional>
              <DeleteGoods
                goods={goods}
                onSwitchOff={() => form.change('isActive', false)}
                onDeleted={() => {
                  // Edits of a deleted record cannot be saved, so no prompt asks about them.
                  form.discard();
                  void queries.invalidateQueries({ queryKey: listKey('goods') });
                  leaveFor('/goods');
                }}
              />
            </Optional>
          )}
        </div>
      </div>
    </RecordForm>
  );
}
