import type { OpsBanner } from '@kaplya/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { DeleteButton } from '#kit/editor/delete-button.tsx';
import { RecordForm } from '#kit/editor/record-form.tsx';
import { SelectField } from '#kit/form/select-field.tsx';
import { useVersionedForm } from '#kit/form/use-versioned-form.ts';
import { Section } from '#kit/layout/section.tsx';
import { PagePreview } from '#kit/preview/page-preview.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { fetchLatest } from '#platform/data/fetch-latest.ts';
import { useMe } from '#platform/session/me.ts';
import { AreaFields } from '../parts/area-fields.tsx';
import { GoodsSearch } from '../parts/goods-search.tsx';
import { NamedGoodsList } from '../parts/named-goods.tsx';
import { ScheduleSection } from '../parts/schedule-section.tsx';
import { bannerTypes, toBannerValues, toBannerChange, toBannerInput, type BannerValues } from './banner-values.ts';
import { LinkField } from './link-field.tsx';
import { OpenedView } from './opened-view.tsx';
import { PictureField } from './picture-field.tsx';
import { SlidesField } from './slides-field.tsx';
import { TextFields } from './text-fields.tsx';
import { useBannerWords } from './use-banner-words.ts';

const TEXT_AT_MOST = 4000;

const bannerQuery = (id: string) => apiQuery('getOpsBanner', { params: { id } });

/** The form of a banner beside its preview; null for a new banner. */
export function BannerForm({ banner }: { banner: OpsBanner | null }) {
  const t = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { languages, timeZone } = useMe().partner;
  const { toLabel, toValue } = useBannerWords();
  const invalidateList = () => void queries.invalidateQueries({ queryKey: ['listOpsBanners'] });
  const form = useVersionedForm({
    loaded: banner,
    toValues: (seen: OpsBanner | null) => toBannerValues(seen, timeZone),
    async save(values, seen) {
      const input = toBannerInput(values, timeZone);
      if (!input) throw new Error('The form has its pictures');
      const saved =
        seen === null
          ? await call('createBanner', { body: input })
          : await call('changeBanner', {
              params: { id: seen.id },
              body: { version: seen.version, ...toBannerChange(input, seen) },
            });
      queries.setQueryData(bannerQuery(saved.banner.id).queryKey, saved);
      if (!banner) leaveFor(`/marketing/banners/${saved.banner.id}`);
      return saved.banner;
    },
    reload: async (seen) => (await fetchLatest(queries, bannerQuery(seen?.id ?? ''))).banner,
    onSaved: invalidateList,
  });

  const leaveFor = (path: string) => form.whenSaved(() => void navigate(path, { replace: true }));
  const values = form.watch();
  const { errors } = form.formState;
  const { type } = values;
  const set = form.change;

  /** Sets an error on each missing field; returns true if there is none. */
  function isComplete(): boolean {
    const isPictured = type !== 'story' || values.slides.every(({ picture }) => picture !== null);
    const missing: readonly (readonly [keyof BannerValues, boolean, string])[] = [
      ['titles', languages.every((language) => values.titles[language].trim() === ''), t('marketing.title.missing')],
      ['pictureId', values.pictureId === null, t('marketing.picture.missing')],
      ['slides', !isPictured, t('marketing.slide.picture.missing')],
    ];
    for (const [name, isMissing, message] of missing) if (isMissing) form.setError(name, { message });
    return missing.every(([, isMissing]) => !isMissing);
  }

  const draft = toBannerInput(values, timeZone);
  return (
    <RecordForm
      form={form}
      label={t('marketing.banner.form')}
      isComplete={isComplete}
      toLabel={toLabel}
      toValue={toValue}
    >
      <div className="grid items-start gap-4 px-(--spacing-page) pb-6 xl:grid-cols-[minmax(0,1fr)_minmax(26rem,36rem)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Section title={t('marketing.banner.what')}>
            <div className="flex flex-col gap-4">
              <SelectField
                label={t('marketing.type')}
                hint={t(`marketing.type.${type}.text`)}
                options={bannerTypes.map((each) => ({ value: each, label: t(`marketing.type.${each}`) }))}
                value={type}
                onChange={({ target }) => set('type', bannerTypes.find((each) => each === target.value) ?? 'click')}
              />
              <PictureField
                label={t('marketing.picture')}
                hint={t('marketing.picture.hint')}
                shape="wide"
                value={values.pictureId}
                error={errors.pictureId?.message}
                onChange={(picture) => set('pictureId', picture)}
              />
              <TextFields
                languages={languages}
                titles={values.titles}
                texts={type === 'info' ? values.texts : null}
                textAtMost={TEXT_AT_MOST}
                error={errors.titles?.message ?? errors.texts?.message}
                onTitles={(titles) => set('titles', titles)}
                onTexts={(texts) => set('texts', texts)}
              />
            </div>
          </Section>
          {(type === 'click' || type === 'info') && (
            <Section title={t('marketing.target')}>
              <div className="flex flex-col gap-3">
                <LinkField
                  isOptional={type === 'info'}
                  value={values.link}
                  error={errors.link?.message}
                  onChange={(link) => set('link', link)}
                />
                <TextField
                  label={t('marketing.promoCode')}
                  hint={t('marketing.promoCode.hint')}
                  isOptional
                  maxLength={60}
                  autoComplete="off"
                  spellCheck={false}
                  value={values.promoCode}
                  error={errors.promoCode?.message}
                  onChange={({ target }) => set('promoCode', target.value)}
                />
                {values.promoCode.trim() !== '' && (
                  <Checkbox
                    label={t('marketing.banner.firstOrder')}
                    checked={values.isFirstOrderOnly}
                    onChange={({ target }) => set('isFirstOrderOnly', target.checked)}
                  />
                )}
              </div>
            </Section>
          )}
          {type === 'product_set' && (
            <Section title={t('marketing.target')}>
              <NamedGoodsList
                label={t('marketing.set')}
                ids={values.productSetId === '' ? [] : [values.productSetId]}
                onRemove={() => set('productSetId', '')}
              />
              <GoodsSearch
                label={t('marketing.set.find')}
                kind="product_set"
                taken={[values.productSetId]}
                error={errors.productSetId?.message}
                onChoose={({ id }) => set('productSetId', id)}
              />
            </Section>
          )}
          {type === 'story' && (
            <Section title={t('marketing.slides')}>
              <SlidesField
                value={values.slides}
                languages={languages}
                error={(errors.slides as { message?: string } | undefined)?.message}
                onChange={(slides) => set('slides', slides)}
              />
            </Section>
          )}
          <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
            <ScheduleSection
              switchLabel={t('marketing.banner.isOn')}
              isEnabled={values.isEnabled}
              onSwitch={(isOn) => set('isEnabled', isOn)}
              from={values.startsAt}
              to={values.endsAt}
              error={errors.endsAt?.message}
              onFrom={(typed) => set('startsAt', typed)}
              onTo={(typed) => set('endsAt', typed)}
            />
            <Section title={t('marketing.areas')}>
              <AreaFields value={values.areaIds} onChange={(ids) => set('areaIds', ids)} />
            </Section>
          </div>
          {banner && (
            <DeleteButton
              label={t('marketing.banner.delete')}
              title={t('marketing.banner.delete.title')}
              text={t('marketing.banner.delete.text')}
              onDelete={async () => {
                await call('deleteBanner', { params: { id: banner.id }, query: { version: banner.version } });
                // Edits of a deleted record cannot be saved, so no prompt asks about them.
                form.discard();
                invalidateList();
                leaveFor('/marketing/banners');
              }}
            />
          )}
        </div>
        <div className="min-w-0 xl:sticky xl:top-2">
          <Section title={t('kit.preview')}>
            <PagePreview
              id="banner"
              draft={draft && { id: banner?.id ?? null, draft, url: values.pictureId?.url ?? '' }}
              missing={t('marketing.preview.missing')}
              load={({ id, draft: input }, style, signal) =>
                call('previewBanner', { body: { ...style, banner: { id, draft: input } }, signal })
              }
              focusOn={({ banner: { image } }) => `img[src="${image.contentUrl}"]`}
            >
              {(answer) => <OpenedView banner={answer.banner} />}
            </PagePreview>
          </Section>
        </div>
      </div>
    </RecordForm>
  );
}
