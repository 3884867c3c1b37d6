import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import type { StepProps } from './step-props.ts';
import type { SetupDraft } from './setup-draft.ts';

type Way = SetupDraft['payments'][number];
const ways = ['cash', 'card', 'qr', 'contract'] as const satisfies readonly Way[];

/** Delivery terms, ways to pay, and the domain of the shop, unless its link gives one. */
export function StepWays({
  draft,
  change,
  errorOf,
  host,
  domain,
}: StepProps & { readonly host: string; readonly domain: string | null }) {
  const t = useText();
  const bind = (field: 'deliveryFee' | 'freeFrom' | 'domain') => ({
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
          hint={t('setup.domain.hint', { host })}
          isOptional
          placeholder={host}
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
