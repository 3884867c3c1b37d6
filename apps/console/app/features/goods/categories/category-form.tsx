import type { OpsCategory } from '@kaplya/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { SelectField } from '#kit/form/select-field.tsx';
import { useVersionedForm } from '#kit/form/use-versioned-form.ts';
import { Section } from '#kit/layout/section.tsx';
import { AuditLink } from '#kit/record/audit-link.tsx';
import { toShown } from '#kit/record/to-shown.ts';
import { showFailure } from '#kit/state/show-failure.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { fetchLatest } from '#platform/data/fetch-latest.ts';
import { useMe } from '#platform/session/me.ts';
import { useLanguageName } from '#i18n/use-language-name.ts';
import { useGoodsWords } from '../product/use-goods-words.ts';
import { CategoryPicture, type CategoryPictureValue } from './category-picture.tsx';

type CategoryFormProps = {
  category: OpsCategory;
  /** Categories to which the goods can move before this one is deleted. */
  others: readonly OpsCategory[];
  onCreated: (id: string) => void;
  onDeleted: () => void;
};

type Values = {
  name_ru: string;
  name_en: string;
  name_az: string;
  name_tr: string;
  slug: string;
  picture: CategoryPictureValue;
};

const toValues = ({ names, slug, pictureId, pictureUrl }: OpsCategory): Values => ({
  ...{ name_ru: names.ru, name_en: names.en, name_az: names.az, name_tr: names.tr, slug },
  picture: pictureId !== null && pictureUrl !== null ? { id: pictureId, url: pictureUrl } : null,
});

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function CategoryForm({ category, others, onCreated, onDeleted }: CategoryFormProps) {
  const t = useText();
  const nameOf = useLanguageName();
  const queries = useQueryClient();
  const { languages } = useMe().partner;
  const { toLabel } = useGoodsWords();
  const { queryKey } = apiQuery('listOpsCategories');
  const isNew = category.id === '';

  const form = useVersionedForm({
    ...{ loaded: category, toValues },
    async save({ slug, picture, ...typed }, { id, version }) {
      const names = {
        ...{ ru: typed.name_ru.trim(), en: typed.name_en.trim() },
        ...{ az: typed.name_az.trim(), tr: typed.name_tr.trim() },
      };
      const body = { names, pictureId: picture?.id ?? null, ...(slug.trim() !== '' && { slug: slug.trim() }) };
      const saved =
        id === ''
          ? await call('createCategory', { body })
          : await call('changeCategory', { params: { id }, body: { version, ...body } });
      await queries.invalidateQueries({ queryKey });
      if (isNew) form.whenSaved(() => onCreated(saved.category.id));
      return saved.category;
    },
    async reload(seen) {
      const { items } = await fetchLatest(queries, apiQuery('listOpsCategories'));
      return items.find(({ id }) => id === seen.id) ?? seen;
    },
  });
  const { errors } = form.formState;

  return (
    <Section
      title={isNew ? t('goods.categories.new') : category.name}
      aside={!isNew && <AuditLink subject={`category:${category.id}`} toLabel={toLabel} />}
    >
      <form noValidate aria-label={t('goods.categories.form')} className="flex flex-col gap-3" onSubmit={form.onSubmit}>
        <div className="grid gap-3 sm:grid-cols-2">
          {languages.map((language, index) => (
            <TextField
              key={language}
              label={`${t('goods.name')}, ${nameOf(language)}`}
              lang={language}
              maxLength={200}
              autoComplete="off"
              error={errors[`name_${language}`]?.message}
              {...form.register(
                `name_${language}`,
                index === 0
                  ? {
                      validate: (_, values) =>
                        languages.some((each) => values[`name_${each}`].trim() !== '') || t('goods.name.missing'),
                    }
                  : {},
              )}
            />
          ))}
        </div>
        <TextField
          label={t('goods.categories.slug')}
          hint={isNew ? t('goods.slug.new') : undefined}
          isOptional={isNew}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          error={errors.slug?.message}
          {...form.register('slug', {
            validate: (typed) =>
              (typed.trim() === '' ? isNew : slugPattern.test(typed.trim())) || t('goods.slug.wrong'),
          })}
        />
        <CategoryPicture
          value={form.watch('picture')}
          error={errors.picture?.message}
          onChange={(picture) => form.change('picture', picture)}
        />
        <SaveBar
          form={form}
          toLabel={(field) => (field.startsWith('picture') ? t('goods.categories.picture') : toLabel(field))}
          toValue={(value) =>
            typeof value === 'object' && value !== null ? t('goods.categories.picture') : toShown(value)
          }
          openedBy="category"
        />
      </form>
      {!isNew && others.length > 0 && (
        <DeleteCategory category={category} others={others} onBeforeGone={form.discard} onDeleted={onDeleted} />
      )}
    </Section>
  );
}

type DeleteCategoryProps = Pick<CategoryFormProps, 'category' | 'others' | 'onDeleted'> & { onBeforeGone: () => void };

/** The deletion of a category; its goods, if any, move to another one first. */
function DeleteCategory({ category, others, onBeforeGone, onDeleted }: DeleteCategoryProps) {
  const t = useText();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [moveTo, setMoveTo] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { all } = category.goods;

  async function remove() {
    setMissing(all > 0 && moveTo === '');
    if (all > 0 && moveTo === '') return;
    setBusy(true);
    try {
      const query = { version: category.version, ...(moveTo !== '' && { moveTo }) };
      await call('deleteCategory', { params: { id: category.id }, query });
      onBeforeGone();
      setAsked(false);
      onDeleted();
    } catch (failure) {
      showFailure(failure, t('kit.form.failed'));
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: apiQuery('listOpsCategories').queryKey });
    }
  }

  return (
    <div className="mt-3 border-t border-line pt-2">
      <Button variant="ghost" size="sm" onClick={() => setAsked(true)}>
        {t('goods.categories.delete')}
      </Button>
      <FormDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('goods.categories.delete.title', { name: category.name })}
        description={all > 0 ? t('goods.categories.delete.goods', { count: all }) : t('goods.categories.delete.empty')}
        size="sm"
        submitLabel={t('goods.categories.delete')}
        isBusy={isBusy}
        isDangerous
        onSubmit={() => void remove()}
      >
        {all > 0 && (
          <SelectField
            label={t('goods.categories.moveTo')}
            placeholder={t('goods.categories.moveTo.choose')}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={moveTo}
            error={isMissing && moveTo === '' ? t('kit.required') : null}
            onChange={({ target }) => setMoveTo(target.value)}
          />
        )}
      </FormDialog>
    </div>
  );
}
