import type { WaitingAddress } from '@kaplya/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addressText } from '@kaplya/domain/address-text';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { toPointText } from '#kit/map/parse-point.ts';
import { noPlace, PlaceField, toGivenPlace } from '#kit/map/place-field.tsx';
import { PlacesCredit } from '#kit/map/places-credit.tsx';
import { call } from '#platform/data/client.ts';

type PlaceFormProps = { address: WaitingAddress; onPlaced: () => void };

/** The place of a waiting address: searched once more, shown by hand, or its zone; the spelling can be corrected. */
export function PlaceForm({ address: { id, fields }, onPlaced }: PlaceFormProps) {
  const t = useText();
  const { city, street, house } = fields;
  const [spelling, setSpelling] = useState({ city, street, house });
  const [draft, setDraft] = useState(noPlace);
  const searching = useMutation({
    mutationFn: () => call('geocode', { query: { text: addressText(spelling) } }),
    onSuccess({ data }) {
      if (!data || data.house === '') return;
      setSpelling({ city: data.city, street: data.street, house: data.house });
      setDraft({ point: toPointText(data), areaId: '' });
    },
  });
  const place = toGivenPlace(draft);
  const isComplete = Object.values(spelling).every((text) => text.trim() !== '');
  const placing = useMutation({
    mutationFn: (given: NonNullable<typeof place>) =>
      call('placeWaitingAddresses', { body: { ids: [id], place: given, corrected: spelling } }),
    onSuccess() {
      showToast({ tone: 'success', text: t('customers.waiting.placed', { address: addressText(spelling) }) });
      onPlaced();
    },
  });
  const found = searching.data?.data;
  const part = (name: keyof typeof spelling, letters: number) => (
    <TextField
      label={t(`customers.waiting.${name}`)}
      autoComplete="off"
      maxLength={letters}
      value={spelling[name]}
      onChange={({ target }) => setSpelling({ ...spelling, [name]: target.value })}
    />
  );
  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (place && isComplete && !placing.isPending) placing.mutate(place);
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <div className="col-span-2">{part('city', 100)}</div>
        {part('street', 200)}
        {part('house', 30)}
      </div>
      <div className="flex flex-col items-start gap-1">
        <Button
          variant="secondary"
          size="sm"
          isLoading={searching.isPending}
          isDisabled={!isComplete}
          onClick={() => searching.mutate()}
        >
          {t('customers.waiting.search')}
        </Button>
        <p aria-live="polite" className="text-sm text-ink-muted">
          {searching.isError && t('customers.waiting.silent')}
          {searching.isSuccess &&
            (found ? t('customers.waiting.found', { address: addressText(found) }) : t('customers.waiting.notFound'))}
        </p>
        <PlacesCredit credit={searching.data?.credit} />
      </div>
      <PlaceField value={draft} onChange={setDraft} />
      <FormFailure failure={placing.error} />
      <div>
        <Button type="submit" isLoading={placing.isPending} isDisabled={place === null || !isComplete}>
          {t('customers.waiting.place')}
        </Button>
      </div>
    </form>
  );
}
