import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Section } from '#kit/layout/section.tsx';
import { PlacesCredit } from '#kit/map/places-credit.tsx';
import { FailureState } from '#kit/state/failure-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';

const daysShown = 3;

/** Zone, prices and times of an address, by the rules of a customer's cart. */
export function AddressCheckSection({ onPick }: { onPick: (areaId: string) => void }) {
  const t = useText();
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery('checkAddress', { query: { text: asked } }),
    enabled: asked !== '',
    staleTime: 0,
  });
  return (
    <Section title={t('places.check')}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === asked) void refetch();
          else setAsked(typed.trim());
        }}
      >
        <TextField
          label={t('places.address')}
          hint={t('places.addressHint')}
          maxLength={300}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          beside={
            <Button type="submit" variant="secondary" isLoading={isFetching}>
              {t('places.doCheck')}
            </Button>
          }
        />
      </form>
      <div aria-live="polite" className="mt-3 flex flex-col gap-2 text-sm">
        {error && <FailureState failure={error} onRetry={() => void refetch()} />}
        {data && !error && (
          <>
            <p className="font-medium">
              {data.address && `${data.address.city}, ${data.address.street}, ${data.address.house} · `}
              {data.area ? (
                <button type="button" className="underline" onClick={() => data.area && onPick(data.area.id)}>
                  {data.area.name}
                </button>
              ) : (
                t('places.nobody')
              )}
            </p>
            {data.area && (
              <>
                <p>
                  {t('places.checked', {
                    warehouse: data.area.warehouseName,
                    sold: data.goods.sold,
                    own: data.goods.ownPrices,
                  })}
                </p>
                <p>
                  {[
                    t('places.fee', { fee: formats.money(data.rules.deliveryFee) }),
                    data.rules.freeFromBottles !== null &&
                      t('places.fee.bottles', { bottles: data.rules.freeFromBottles }),
                    data.rules.freeFromGoods && t('places.fee.goods', { sum: formats.money(data.rules.freeFromGoods) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {data.days.length === 0 && <p>{t('places.noTimes')}</p>}
                <ul className="flex flex-col gap-1">
                  {data.days.slice(0, daysShown).map(({ date, intervals }) => (
                    <li key={date}>
                      {formats.longDay(date)}:{' '}
                      {intervals.map(({ from, to, available }) => `${from}–${to} (${available})`).join(', ')}
                    </li>
                  ))}
                </ul>
              </>
            )}
            <PlacesCredit credit={data.credit} />
          </>
        )}
      </div>
    </Section>
  );
}
