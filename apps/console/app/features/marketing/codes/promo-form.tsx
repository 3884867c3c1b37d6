import type { EndpointAnswer, OpsPromoCode, operatorEndpoints } from '@kaplya/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { DeleteButton } from '#kit/editor/delete-button.tsx';
import { RecordForm } from '#kit/editor/record-form.tsx';
import { SelectField } from '#kit/form/select-field.tsx';
import { useVersionedForm } from '#kit/form/use-versioned-form.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Section } from '#kit/layout/section.tsx';
import { listKey } from '#kit/list/use-list-pages.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { fetchLatest } from '#platform/data/fetch-latest.ts';
import { useMe } from '#platform/session/me.ts';
import { AreaFields } from '../parts/area-fields.tsx';
import { GoodsSearch } from '../parts/goods-search.tsx';
import { NamedGoodsList } from '../parts/named-goods.tsx';
import { ScheduleSection } from '../parts/schedule-section.tsx';
import { effectKinds, paymentCodes, readPromoValues, toPromoValues } from './promo-values.ts';
import { TrialPanel } from './trial-panel.tsx';
import { usePromoWords } from './use-promo-words.ts';

type Read = EndpointAnswer<typeof operatorEndpoints.getPromoCode>;

/** Weekdays as bit numbers of the mask; Monday is 0. */
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

const promoQuery = (code: string) => apiQuery('getPromoCode', { params: { code } });

/** The form of a promo code beside the panel of its trial; null for a new code. */
export function PromoForm({ read }: { read: Read | null }) {
  const t = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const decimal = useLanguage() === 'ru' ? ',' : '.';
  const { dateTime } = useFormats();
  const { currency, timeZone } = useMe().partner;
  const { toLabel, toValue } = usePromoWords();
  const promo = read?.promoCode ?? null;
  const invalidateList = () => void queries.invalidateQueries({ queryKey: listKey('promoCodes') });
  const form = useVersionedForm({
    loaded: promo,
    toValues: (seen: OpsPromoCode | null) => toPromoValues(seen, { timeZone, decimal }),
    async save(values, seen) {
      const typed = readPromoValues(values, timeZone);
      if (!('input' in typed)) throw new Error('The form is complete');
      const { promoCode } =
        seen === null
          ? await call('createPromoCode', { body: { code: values.code, ...typed.input } })
          : await call('changePromoCode', {
              params: { code: seen.code },
              body: { version: seen.version, ...typed.input },
            });
      const uses = read?.uses ?? { released: 0, lastAt: null };
      queries.setQueryData(promoQuery(promoCode.code).queryKey, { promoCode, uses });
      if (!promo) leaveFor(`/marketing/promo-codes/${encodeURIComponent(promoCode.code)}`);
      return promoCode;
    },
    reload: async (seen) => (await fetchLatest(queries, promoQuery(seen?.code ?? ''))).promoCode,
    onSaved: invalidateList,
  });

  const leaveFor = (path: string) => form.whenSaved(() => void navigate(path, { replace: true }));
  const values = form.watch();
  const { errors } = form.formState;
  const set = form.change;
  const typed = readPromoValues(values, timeZone);

  /** Sets an error on each missing or unreadable field; returns true if there is none. */
  function isComplete(): boolean {
    const isNamed = promo !== null || values.code.trim().length >= 2;
    if (!isNamed) form.setError('code', { message: t('marketing.code.missing') });
    for (const field of 'wrong' in typed ? typed.wrong : [])
      form.setError(field, {
        message:
          field === 'giftId'
            ? t('marketing.gift.missing')
            : field === 'weekdays'
              ? t('marketing.weekdays.missing')
              : t('marketing.number.wrong'),
      });
    return isNamed && 'input' in typed;
  }

  const numberField = (
    name:
      | 'percent'
      | 'maxDiscount'
      | 'amount'
      | 'giftQuantity'
      | 'times'
      | 'minGoods'
      | 'globalLimit'
      | 'perCustomerLimit',
    { isSum = false, isOptional = false, hint }: { isSum?: boolean; isOptional?: boolean; hint?: string } = {},
  ) => (
    <TextField
      label={isSum ? `${t(`marketing.${name}`)}, ${currency}` : t(`marketing.${name}`)}
      hint={hint}
      isOptional={isOptional}
      inputMode="decimal"
      autoComplete="off"
      value={values[name]}
      error={errors[name]?.message}
      onChange={({ target }) => set(name, target.value)}
    />
  );

  return (
    <RecordForm
      form={form}
      label={t('marketing.promo.form')}
      isComplete={isComplete}
      toLabel={toLabel}
      toValue={toValue}
    >
      <div className="grid items-start gap-4 px-(--spacing-page) pb-6 xl:grid-cols-[minmax(0,1fr)_minmax(24rem,32rem)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Section title={t('marketing.promo.what')}>
            <div className="flex flex-col gap-3">
              {!promo && (
                <TextField
                  label={t('marketing.code')}
                  hint={t('marketing.code.hint')}
                  maxLength={40}
                  autoComplete="off"
                  spellCheck={false}
                  value={values.code}
                  error={errors.code?.message}
                  onChange={({ target }) => set('code', target.value)}
                />
              )}
              <SelectField
                label={t('marketing.effect')}
                options={effectKinds.map((kind) => ({ value: kind, label: t(`marketing.kind.${kind}`) }))}
                value={values.kind}
                onChange={({ target }) => set('kind', effectKinds.find((kind) => kind === target.value) ?? 'percent')}
              />
              <div className="grid items-start gap-3 sm:grid-cols-2">
                {values.kind === 'percent' && (
                  <>
                    {numberField('percent')}
                    {numberField('maxDiscount', { isSum: true, isOptional: true })}
                  </>
                )}
                {values.kind === 'fixed' && numberField('amount', { isSum: true })}
                {values.kind === 'pointsMultiplier' && numberField('times')}
                {values.kind === 'giftProduct' && numberField('giftQuantity')}
                {numberField('minGoods', { isSum: true, isOptional: true })}
              </div>
              {values.kind === 'giftProduct' && (
                <>
                  <NamedGoodsList
                    label={t('marketing.gift')}
                    ids={values.giftId === '' ? [] : [values.giftId]}
                    onRemove={() => set('giftId', '')}
                  />
                  <GoodsSearch
                    label={t('marketing.gift.find')}
                    kind="product"
                    taken={[values.giftId]}
                    error={errors.giftId?.message}
                    onChoose={({ id }) => set('giftId', id)}
                  />
                </>
              )}
            </div>
          </Section>
          <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
            <ScheduleSection
              switchLabel={t('marketing.promo.isOn')}
              isEnabled={values.isEnabled}
              onSwitch={(isOn) => set('isEnabled', isOn)}
              from={values.validFrom}
              to={values.validTo}
              error={errors.validTo?.message}
              onFrom={(text) => set('validFrom', text)}
              onTo={(text) => set('validTo', text)}
            />
            <Section title={t('marketing.limits')}>
              <div className="flex flex-col gap-3">
                {promo && (
                  <p className="text-sm text-ink-muted">
                    {t('marketing.uses', { used: promo.used, released: read?.uses.released ?? 0 })}
                    {read?.uses.lastAt && ` ${t('marketing.uses.last', { at: dateTime(read.uses.lastAt) })}`}
                  </p>
                )}
                {numberField('globalLimit', { isOptional: true })}
                {numberField('perCustomerLimit', { isOptional: true, hint: t('marketing.perCustomerLimit.hint') })}
                <Checkbox
                  label={t('marketing.firstOrder')}
                  checked={values.isFirstOrderOnly}
                  onChange={({ target }) => set('isFirstOrderOnly', target.checked)}
                />
                <Checkbox
                  label={t('marketing.allowsPoints')}
                  checked={values.allowsPoints}
                  onChange={({ target }) => set('allowsPoints', target.checked)}
                />
              </div>
            </Section>
          </div>
          <Section title={t('marketing.items')}>
            <div className="flex flex-col gap-3">
              <p className="text-sm text-ink-muted">{t('marketing.items.hint')}</p>
              <NamedGoodsList
                label={t('marketing.items')}
                ids={values.itemIds}
                onRemove={(id) =>
                  set(
                    'itemIds',
                    values.itemIds.filter((each) => each !== id),
                  )
                }
              />
              <GoodsSearch
                label={t('marketing.items.find')}
                taken={values.itemIds}
                error={(errors.itemIds as { message?: string } | undefined)?.message}
                onChoose={({ id }) => set('itemIds', [...values.itemIds, id])}
              />
            </div>
          </Section>
          <div className="grid items-start gap-4 md:grid-cols-3 xl:grid-cols-1 2xl:grid-cols-3">
            <Section title={t('marketing.areas')}>
              <AreaFields value={values.areaIds} onChange={(ids) => set('areaIds', ids)} />
            </Section>
            <Section title={t('marketing.payments')}>
              <fieldset className="columns-2 gap-4">
                <legend className="text-sm text-ink-muted">
                  {values.paymentCodes.length === 0 ? t('marketing.payments.all') : t('marketing.payments.some')}
                </legend>
                {paymentCodes.map((code) => (
                  <Checkbox
                    key={code}
                    label={t(`marketing.payment.${code}`)}
                    checked={values.paymentCodes.includes(code)}
                    onChange={({ target }) =>
                      set(
                        'paymentCodes',
                        target.checked
                          ? [...values.paymentCodes, code]
                          : values.paymentCodes.filter((each) => each !== code),
                      )
                    }
                  />
                ))}
              </fieldset>
            </Section>
            <Section title={t('marketing.weekdays')}>
              <fieldset className="columns-2 gap-4">
                <legend className="sr-only">{t('marketing.weekdays')}</legend>
                {weekdays.map((day) => (
                  <Checkbox
                    key={day}
                    label={t(`marketing.weekday.${day}`)}
                    checked={values.weekdays.includes(day)}
                    onChange={({ target }) =>
                      set(
                        'weekdays',
                        target.checked
                          ? [...values.weekdays, day].toSorted((one, other) => one - other)
                          : values.weekdays.filter((each) => each !== day),
                      )
                    }
                  />
                ))}
                <FieldError
                  id="weekdays-error"
                  error={(errors.weekdays as { message?: string } | undefined)?.message}
                />
              </fieldset>
            </Section>
          </div>
          {promo?.canBeDeleted && (
            <DeleteButton
              label={t('marketing.promo.delete')}
              title={t('marketing.promo.delete.title', { code: promo.code })}
              text={t('marketing.promo.delete.text')}
              onDelete={async () => {
                const { code, version } = promo;
                await call('deletePromoCode', { params: { code }, query: { version } });
                // Edits of a deleted record cannot be saved, so no prompt asks about them.
                form.discard();
                invalidateList();
                leaveFor('/marketing/promo-codes');
              }}
            />
          )}
        </div>
        <div className="min-w-0 xl:sticky xl:top-2">
          <Section title={t('marketing.trial')}>
            <TrialPanel code={promo?.code ?? null} draft={'input' in typed ? typed.input : null} />
          </Section>
        </div>
      </div>
    </RecordForm>
  );
}
