import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { SelectField } from '#kit/form/select-field.tsx';
import type { StepProps } from './step-props.ts';
import { hasReturnable, isTaxAsked, type SetupDraft } from './draft/setup-draft.ts';

type Way = SetupDraft['payments'][number];
const ways = ['cash', 'card', 'qr', 'contract'] as const satisfies readonly Way[];

/** Systems of taxation and VAT rates by the codes of receipts, the usual ones of a small shop first. */
const taxSystems = ['2', '3', '6', '1', '5'] as const;
const vatCodes = ['1', '7', '8', '3', '11', '2'] as const;

/** Delivery terms, rental, taxes, ways to pay, and the domain of the shop, unless its link gives one. */
export function StepWays({ draft, change, errorOf, domain }: StepProps & { readonly domain: string | null }) {
  const t = useText();
  const bind = (field: 'deliveryFee' | 'freeFrom' | 'rentPrice' | 'rentDays' | 'taxSystem' | 'vat' | 'domain') => ({
    name: field,
    value: draft[field],
    error: errorOf(field),
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });
  const toggle = (way: Way, isOn: boolean) => {
    const rest = draft.payments.filter((each) => each !== way);
    change({ payments: isOn ? [...rest, way] : rest });
  };
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('setup.deliveryFee', { currency: draft.currency })}
          inputMode="decimal"
          data-starts-here=""
          {...bind('deliveryFee')}
        />
        <TextField
          label={t('setup.freeFrom', { currency: draft.currency })}
          hint={t('setup.freeFrom.hint')}
          isOptional
          inputMode="decimal"
          {...bind('freeFrom')}
        />
      </div>
      {hasReturnable(draft) && (
        <div>
          <Checkbox
            label={t('setup.rental')}
            aria-describedby="rental-hint"
            checked={draft.isRentalOffered}
            onChange={(event) => change({ isRentalOffered: event.target.checked })}
          />
          <p id="rental-hint" className="text-sm text-ink-muted">
            {t('setup.rental.hint')}
          </p>
          {draft.isRentalOffered && (
            <div className="mt-3 grid gap-4 sm:grid-cols-2">
              <TextField
                label={t('setup.rentPrice', { currency: draft.currency })}
                hint={t('setup.rentPrice.hint')}
                inputMode="decimal"
                {...bind('rentPrice')}
              />
              <TextField
                label={t('setup.rentDays')}
                hint={t('setup.rentDays.hint')}
                inputMode="numeric"
                {...bind('rentDays')}
              />
            </div>
          )}
        </div>
      )}
      {isTaxAsked(draft) && (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('setup.taxSystem')}
            hint={t('setup.taxSystem.hint')}
            options={taxSystems.map((code) => ({ value: code, label: t(`setup.taxSystem.${code}`) }))}
            {...bind('taxSystem')}
          />
          <SelectField
            label={t('setup.vat')}
            hint={t('setup.vat.hint')}
            options={vatCodes.map((code) => ({ value: code, label: t(`setup.vat.${code}`) }))}
            {...bind('vat')}
          />
        </div>
      )}
      <fieldset className="grid gap-x-6 sm:grid-cols-2">
        <legend className="text-sm font-semibold">{t('setup.payments')}</legend>
        {ways.map((way) => (
          <Checkbox
            key={way}
            label={t(`setup.payment.${way}`)}
            checked={draft.payments.includes(way)}
            onChange={(event) => toggle(way, event.target.checked)}
          />
        ))}
        <div className="col-span-full">
          <FieldError id="payments-error" error={errorOf('payments')} />
          <p className="text-sm text-ink-muted">{t('setup.payments.hint')}</p>
        </div>
      </fieldset>
      {domain === null ? (
        <TextField
          label={t('setup.domain')}
          hint={t('setup.domain.hint', { host: location.host })}
          isOptional
          placeholder={t('setup.domain.example')}
          maxLength={255}
          {...bind('domain')}
        />
      ) : (
        <dl>
          <dt className="text-sm font-semibold">{t('setup.domain')}</dt>
          <dd className="wrap-anywhere">{domain}</dd>
          <dd className="text-sm text-ink-muted">{t('setup.domain.given')}</dd>
        </dl>
      )}
    </>
  );
}
