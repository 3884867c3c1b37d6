import { useMutation } from '@tanstack/react-query';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import type { CallAnswer } from '@kaplya/client/calls/api-types.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { toTypedAmount } from '@kaplya/domain/read-amount';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { useFileField } from '#kit/files/use-file-field.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { call } from '#platform/data/client.ts';
import { hasReturnable, isTyped, type DraftGood } from './draft/setup-draft.ts';
import type { StepProps } from './step-props.ts';

const CONTROL =
  'min-h-target w-full min-w-0 rounded-sm border border-line-strong bg-surface px-2 text-sm text-ink hover:border-brand aria-invalid:border-danger';
/** The columns of goods on a wide screen; on a phone price and stock share a line. */
const GRID =
  'grid grid-cols-[1fr_1fr_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_5rem_5rem_14.5rem_var(--spacing-target)]';
const kinds = ['returnable', 'water', 'goods'] as const satisfies readonly DraftGood['kind'][];

type StepGoodsProps = StepProps & { readonly token: string; readonly hasSamples: boolean };

/** The first goods: typed, or read from a table. */
export function StepGoods({ draft, change, errorOf, token, hasSamples }: StepGoodsProps) {
  const t = useText();
  const language = useLanguage();
  const decimal = language === 'ru' ? ',' : '.';
  const reading = useMutation({
    mutationFn: (file: File) => call('readSetupGoods', { query: { token }, body: file }),
    onSuccess({ goods }) {
      if (goods.length === 0) return;
      const read = goods.map(({ price, ...good }): DraftGood => ({ ...good, price: toTypedAmount(price, decimal) }));
      change({ goods: [...draft.goods.filter(isTyped), ...read] });
    },
  });
  const set = (index: number, changed: Partial<DraftGood>) =>
    change({ goods: draft.goods.map((good, at) => (at === index ? { ...good, ...changed } : good)) });

  const field = useFileField({
    ...{ label: t('setup.file.choose'), accept: '.xlsx,.csv' },
    onFiles: ([file]) => file && reading.mutate(file),
  });

  return (
    <>
      <div
        className="flex flex-wrap items-center gap-3 rounded-md border border-dashed border-line-strong p-3"
        {...field.dropProps}
      >
        <p className="min-w-40 grow text-sm text-ink-muted">{t('setup.file.text')}</p>
        <Button
          variant="secondary"
          size="sm"
          data-starts-here=""
          isLoading={reading.isPending}
          iconStart={<Icon name="download" size={16} className="rotate-180" />}
          onClick={field.open}
        >
          {t('setup.file.choose')}
        </Button>
        {field.input}
      </div>
      <FormFailure failure={reading.error && messageOf(reading.error, { fallback: t('setup.file.failed') })} />
      {reading.data && <FileReport read={reading.data} />}
      <ul className="flex flex-col gap-2">
        <li aria-hidden="true" className={`${GRID} -mb-1 max-sm:hidden`}>
          {(['name', 'price', 'stock', 'kind'] as const).map((name) => (
            <GoodLabel key={name} name={name} />
          ))}
        </li>
        {draft.goods.map((good, index) => (
          <GoodRow
            // oxlint-disable-next-line react/no-array-index-key -- a draft row has no id
            key={index}
            good={good}
            number={index + 1}
            errorOf={(name) => errorOf(`goods.${index}.${name}`)}
            onChange={(changed) => set(index, changed)}
            onRemove={() => change({ goods: draft.goods.filter((_, at) => at !== index) })}
          />
        ))}
      </ul>
      <p className="text-sm text-ink-muted">{t('setup.good.stock.hint')}</p>
      <Button
        variant="ghost"
        size="sm"
        className="-ms-3 self-start"
        iconStart={<Icon name="plus" size={16} />}
        onClick={() => change({ goods: [...draft.goods, { name: '', price: '', kind: 'goods' }] })}
      >
        {t('setup.good.add')}
      </Button>
      {hasReturnable(draft) && (
        <TextField
          label={t('setup.bottlePrice', { currency: draft.currency })}
          hint={t('setup.bottlePrice.hint')}
          name="bottlePrice"
          inputMode="decimal"
          value={draft.bottlePrice}
          error={errorOf('bottlePrice')}
          onChange={(event) => change({ bottlePrice: event.target.value })}
        />
      )}
      {hasSamples && (
        <div>
          <Checkbox
            label={t('setup.samples')}
            aria-describedby="samples-hint"
            checked={draft.withSamples}
            onChange={(event) => change({ withSamples: event.target.checked })}
          />
          <p id="samples-hint" className="text-sm text-ink-muted">
            {t('setup.samples.hint')}
          </p>
        </div>
      )}
    </>
  );
}

function FileReport({ read: { goods, problems } }: { read: CallAnswer<'readSetupGoods'> }) {
  const t = useText();
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="text-sm font-semibold">{t('setup.file.read', { count: goods.length })}</p>
      {problems.length > 0 && (
        <Callout tone="warning" icon="warning">
          <p>{t('setup.file.problems', { count: problems.length })}</p>
          <ul className="mt-1 list-disc ps-5">
            {problems.map(({ row, field, text }) => (
              <li key={`${row} ${field}`}>
                {t('setup.file.problem', { row, field: t(`setup.good.${field}`), text: text || '—' })}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}

const stockAtMost = 1_000_000;

/** The typed number of pieces; undefined: none. */
function toStock(typed: string): number | undefined {
  const digits = typed.replaceAll(/\D/g, '');
  return digits === '' ? undefined : Math.min(Number(digits), stockAtMost);
}

type GoodRowProps = {
  good: DraftGood;
  number: number;
  errorOf: (field: 'name' | 'price') => string | null;
  onChange: (changed: Partial<DraftGood>) => void;
  onRemove: () => void;
};

function GoodRow({ good, number, errorOf, onChange, onRemove }: GoodRowProps) {
  const t = useText();
  const id = `good-${number}`;
  const bind = (field: 'name' | 'price') => ({
    'aria-label': t('setup.good.of', { field: t(`setup.good.${field}`), number }),
    'aria-invalid': errorOf(field) !== null || undefined,
    'aria-describedby': errorOf(field) === null ? undefined : `${id}-error`,
    value: good[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });
  return (
    <li className="flex flex-col gap-1 max-sm:rounded-md max-sm:border max-sm:border-line max-sm:p-3">
      <div className={GRID}>
        <div className="max-sm:col-span-2">
          <GoodLabel name="name" isOfRow />
          <input {...bind('name')} maxLength={120} className={CONTROL} />
        </div>
        <div className="max-sm:order-2">
          <GoodLabel name="price" isOfRow />
          <input {...bind('price')} inputMode="decimal" className={`${CONTROL} text-end`} />
        </div>
        <div className="max-sm:order-2">
          <GoodLabel name="stock" isOfRow />
          <input
            aria-label={t('setup.good.of', { field: t('setup.good.stock'), number })}
            inputMode="numeric"
            className={`${CONTROL} text-end`}
            value={good.stock ?? ''}
            onChange={(event) => onChange({ stock: toStock(event.target.value) })}
          />
        </div>
        <div className="max-sm:order-3 max-sm:col-span-2">
          <GoodLabel name="kind" isOfRow />
          <select
            aria-label={t('setup.good.of', { field: t('setup.good.kind'), number })}
            className={CONTROL}
            value={good.kind}
            onChange={(event) => onChange({ kind: event.target.value as DraftGood['kind'] })}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`setup.kind.${kind}`)}
              </option>
            ))}
          </select>
        </div>
        <IconButton icon="close" iconSize={18} label={t('setup.good.remove', { number })} onClick={onRemove} />
      </div>
      <FieldError id={`${id}-error`} error={errorOf('name') ?? errorOf('price')} />
    </li>
  );
}

/** The visible label of a field; one of each row on a phone alone. Its field has it in its own name. */
function GoodLabel({ name, isOfRow = false }: { name: 'name' | 'price' | 'stock' | 'kind'; isOfRow?: boolean }) {
  const t = useText();
  return (
    <div aria-hidden="true" className={`text-sm text-ink-muted first-letter:uppercase ${isOfRow ? 'sm:hidden' : ''}`}>
      {t(`setup.good.${name}`)}
    </div>
  );
}
