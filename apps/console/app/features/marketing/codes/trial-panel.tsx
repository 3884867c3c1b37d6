import type { PromoTrial, PromoInput } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { Stepper } from '@kaplya/ui/field/stepper.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { SelectField } from '#kit/form/select-field.tsx';
import { useDebounced } from '#kit/form/use-debounced.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { SimpleTable } from '#kit/table/simple-table.tsx';
import { call } from '#platform/data/client.ts';
import { useMe } from '#platform/session/me.ts';
import { choicesQuery } from '../parts/choices-query.ts';
import { GoodsSearch } from '../parts/goods-search.tsx';
import { NamedGoodsList } from '../parts/named-goods.tsx';
import { toPlanned } from '../parts/shop-time.ts';

type TrialPanelProps = {
  /** The saved code, whose former uses count against its limits; null for a new one. */
  code: string | null;
  /** The current input of the form; null while it is incomplete. */
  draft: PromoInput | null;
};

const QUANTITY_AT_MOST = 999;
const ITEMS_AT_MOST = 30;

/** A trial of the typed code on a sample cart: its discount or the reason for none. Nothing is stored. */
export function TrialPanel({ code, draft }: TrialPanelProps) {
  const t = useText();
  const { timeZone } = useMe().partner;
  const { data: choices } = useQuery(choicesQuery());
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  const [areaId, setAreaId] = useState('');
  const [isFirstOrder, setFirstOrder] = useState(false);
  const [isGuest, setGuest] = useState(false);
  const [at, setAt] = useState('');
  const ids = Object.keys(quantities);
  const request = {
    ...(code !== null && { code }),
    ...(draft && { draft }),
    items: ids.map((itemId) => ({ itemId, quantity: quantities[itemId] ?? 1 })),
    ...{ isFirstOrder, isRegistered: !isGuest },
    ...(areaId !== '' && { areaId }),
    ...(at !== '' && { at: toPlanned(at, timeZone) ?? '' }),
  };
  const asked = JSON.stringify(request);
  const debounced = useDebounced(asked, 300);
  const isReady = ids.length > 0 && draft !== null;
  const { data, error, isFetching } = useQuery({
    queryKey: ['tryPromoCode', debounced],
    queryFn: ({ signal }) => call('tryPromoCode', { body: JSON.parse(debounced) as typeof request, signal }),
    enabled: isReady && debounced === asked,
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  });
  return (
    <div className="flex flex-col gap-4">
      <NamedGoodsList
        label={t('marketing.trial.cart')}
        ids={ids}
        onRemove={(id) => setQuantities(Object.fromEntries(Object.entries(quantities).filter(([each]) => each !== id)))}
        renderAside={({ id, name }) => (
          <Stepper
            label={name}
            min={1}
            max={QUANTITY_AT_MOST}
            value={quantities[id] ?? 1}
            onValueChange={(quantity) => setQuantities({ ...quantities, [id]: quantity })}
          />
        )}
      />
      {ids.length < ITEMS_AT_MOST && (
        <GoodsSearch
          label={t('marketing.trial.add')}
          taken={ids}
          onChoose={({ id }) => setQuantities({ ...quantities, [id]: 1 })}
        />
      )}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField
          label={t('marketing.trial.area')}
          placeholder={t('marketing.trial.area.default')}
          options={(choices?.areas ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={areaId}
          onChange={({ target }) => setAreaId(target.value)}
        />
        <TextField
          type="datetime-local"
          label={t('marketing.trial.at')}
          isOptional
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
        <Checkbox
          label={t('marketing.trial.first')}
          checked={isFirstOrder}
          onChange={({ target }) => setFirstOrder(target.checked)}
        />
        <Checkbox
          label={t('marketing.trial.guest')}
          checked={isGuest}
          onChange={({ target }) => setGuest(target.checked)}
        />
      </div>
      <div role="status" aria-busy={isFetching || debounced !== asked} className="flex flex-col gap-3">
        {ids.length === 0 && <p className="text-sm text-ink-muted">{t('marketing.trial.empty')}</p>}
        {ids.length > 0 && draft === null && (
          <p className="text-sm text-ink-muted">{t('marketing.trial.incomplete')}</p>
        )}
        {isReady && error && (
          <Callout tone="warning" icon="warning">
            {messageOf(error, { fallback: t('kit.form.failed') })}
          </Callout>
        )}
        {isReady && !error && data && <TrialResult trial={data} />}
      </div>
    </div>
  );
}

function TrialResult({ trial }: { trial: PromoTrial }) {
  const t = useText();
  const { money, number } = useFormats();
  const less = (sum: PromoTrial['discount']) => (sum.amount === 0 ? '—' : `−${money(sum)}`);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <StatusPill tone={trial.isValid ? 'done' : 'danger'}>
          {trial.isValid ? t('marketing.trial.valid') : t('marketing.trial.invalid')}
        </StatusPill>
        {trial.isValid && <span className="text-2xl font-semibold tabular-nums">{less(trial.discount)}</span>}
      </div>
      {trial.reason && <p className="font-medium">{trial.reason.message}</p>}
      {trial.isOff && <p className="text-sm text-ink-muted">{t('marketing.trial.off')}</p>}
      <div className="overflow-x-auto">
        <SimpleTable
          hasRowHeads
          columns={[
            { label: t('marketing.trial.item') },
            { label: t('marketing.trial.subtotal'), align: 'end' },
            { label: t('marketing.trial.discount'), align: 'end' },
            { label: t('marketing.trial.total'), align: 'end' },
          ]}
          rows={trial.lines.map(({ itemId, name, quantity, isAdded, subtotal, discount, total }) => ({
            id: `${itemId} ${isAdded}`,
            cells: [
              <>
                {name} × {number(quantity)}
                {isAdded && <span className="block text-ink-muted">{t('marketing.trial.added')}</span>}
              </>,
              money(subtotal),
              less(discount),
              money(total),
            ],
          }))}
        />
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm tabular-nums">
        <dt>{t('marketing.trial.delivery')}</dt>
        <dd className="text-end">
          {money(trial.delivery)}
          {trial.savedDelivery.amount > 0 && ` (${less(trial.savedDelivery)})`}
        </dd>
        <dt className="font-semibold">{t('marketing.trial.toPay')}</dt>
        <dd className="text-end font-semibold">{money(trial.toPay)}</dd>
        {trial.points.with !== trial.points.without && (
          <>
            <dt>{t('marketing.trial.points')}</dt>
            <dd className="text-end">
              {number(trial.points.without)} → {number(trial.points.with)}
            </dd>
          </>
        )}
      </dl>
      {trial.warnings.length > 0 && (
        <ul className="list-disc ps-5 text-sm text-ink-muted">
          {trial.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </>
  );
}
