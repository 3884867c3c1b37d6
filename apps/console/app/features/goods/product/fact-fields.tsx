import type { Goods, OpsCategory } from '@kaplya/contract';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { SelectField } from '#kit/form/select-field.tsx';
import type { VersionedForm } from '#kit/form/use-versioned-form.ts';
import { paymentSubjects, productRoles, readNumber, readPrice, vatCodes, type GoodsValues } from './goods-values.ts';

type FieldsProps = { form: VersionedForm<GoodsValues>; goods: Goods };

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The category and external id of goods, and the slug in the URL of their page. */
export function PlaceFields({ form, goods, categories }: FieldsProps & { categories: readonly OpsCategory[] }) {
  const t = useText();
  const { errors } = form.formState;
  const isNew = goods.id === '';
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={t('goods.category')}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        error={errors.categoryId?.message}
        {...form.register('categoryId', { required: t('kit.required') })}
      />
      <TextField
        label={t('goods.externalId')}
        hint={t('goods.externalId.hint')}
        maxLength={60}
        autoComplete="off"
        error={errors.externalId?.message}
        {...form.register('externalId', { validate: (typed) => typed.trim() !== '' || t('kit.required') })}
      />
      <TextField
        label={t('goods.slug')}
        hint={isNew ? t('goods.slug.new') : t('goods.slug.hint')}
        isOptional={isNew}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        error={errors.slug?.message}
        {...form.register('slug', {
          validate: (typed) => {
            const text = typed.trim();
            return (text === '' ? isNew : slugPattern.test(text)) || t('goods.slug.wrong');
          },
        })}
      />
      <TextField
        label={t('goods.brand')}
        isOptional
        maxLength={80}
        autoComplete="off"
        error={errors.brand?.message}
        {...form.register('brand')}
      />
    </div>
  );
}

/** The price and the largest quantity in a cart. */
export function PriceFields({ form, goods, mayPrice }: FieldsProps & { mayPrice: boolean }) {
  const t = useText();
  const { errors } = form.formState;
  const hasNone = goods.price.amount === 0;
  function findProblem(typed: string): string | null {
    const { isActive } = form.getValues();
    if (typed.trim() === '' && hasNone) return isActive ? t('goods.price.needed') : null;
    const amount = readPrice(typed);
    if (amount === null) return t('goods.price.wrong');
    return amount === 0 && isActive && !goods.isActive ? t('goods.price.needed') : null;
  }
  return (
    <div className="flex flex-col gap-3">
      <TextField
        isOptional={hasNone && !form.watch('isActive')}
        label={`${t('goods.price')}, ${goods.price.currency}`}
        hint={mayPrice ? t('goods.price.hint') : t('goods.price.forbidden')}
        inputMode="decimal"
        autoComplete="off"
        readOnly={!mayPrice}
        error={errors.price?.message}
        {...form.register('price', { validate: (typed) => findProblem(typed) ?? true })}
      />
      <TextField
        label={t('goods.maxQuantity')}
        isOptional
        inputMode="numeric"
        autoComplete="off"
        error={errors.maxQuantity?.message}
        {...form.register('maxQuantity', {
          validate: (typed) => typed.trim() === '' || /^[1-9]\d{0,3}$/.test(typed.trim()) || t('goods.number.wrong'),
        })}
      />
    </div>
  );
}

/** Attributes of a product for the shop's rules and for receipts. */
export function ProductFields({ form }: Pick<FieldsProps, 'form'>) {
  const t = useText();
  const { errors } = form.formState;
  const isNumber = (typed: string) => typed.trim() === '' || readNumber(typed) !== null || t('goods.number.wrong');
  const role = productRoles.find((each) => each === form.watch('role')) ?? 'goods';
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={t('goods.role')}
        hint={t(`goods.role.${role}.text`)}
        options={productRoles.map((each) => ({ value: each, label: t(`goods.role.${each}`) }))}
        error={errors.role?.message}
        {...form.register('role')}
      />
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <TextField
          label={t('goods.containersPerUnit')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.containersPerUnit?.message}
          {...form.register('containersPerUnit', {
            validate: (typed) => /^\d{1,3}$/.test(typed.trim()) || t('goods.number.wrong'),
          })}
        />
        <TextField
          label={t('goods.volumeMl')}
          isOptional
          inputMode="decimal"
          autoComplete="off"
          error={errors.volumeMl?.message}
          {...form.register('volumeMl', { validate: isNumber })}
        />
      </div>
      <SelectField
        label={t('goods.vatCode')}
        options={vatCodes.map((code) => ({ value: String(code), label: t(`goods.vat.${code}`) }))}
        error={errors.vatCode?.message}
        {...form.register('vatCode')}
      />
      <SelectField
        label={t('goods.paymentSubject')}
        options={paymentSubjects.map((subject) => ({ value: subject, label: t(`goods.subject.${subject}`) }))}
        error={errors.paymentSubject?.message}
        {...form.register('paymentSubject')}
      />
      <TextField
        label={t('goods.earnBps')}
        hint={t('goods.earnBps.hint')}
        inputMode="decimal"
        autoComplete="off"
        error={errors.earnBps?.message}
        {...form.register('earnBps', {
          validate: (typed) => {
            const percent = readNumber(typed);
            return (percent !== null && percent <= 100) || t('goods.number.wrong');
          },
        })}
      />
    </div>
  );
}
