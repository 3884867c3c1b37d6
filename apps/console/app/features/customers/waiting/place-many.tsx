import type { ListedWaitingAddress } from '@kaplya/contract';
import { useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import type { BulkQuestion } from '#kit/bulk/bulk-action.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { noPlace, PlaceField, toGivenPlace } from '#kit/map/place-field.tsx';
import { call } from '#platform/data/client.ts';

/** The question for the place of waiting addresses; several have their zone in common, and no point. */
export function PlaceMany({ rows, onReady, onCancel }: BulkQuestion<ListedWaitingAddress>) {
  const t = useText();
  const [draft, setDraft] = useState(noPlace);
  const place = toGivenPlace(draft);
  return (
    <FormDialog
      title={t('customers.waiting.placeMany')}
      description={t('customers.waiting.placeText', { count: rows.length })}
      submitLabel={t('customers.waiting.place')}
      isDisabled={place === null}
      commits
      onClose={onCancel}
      onSubmit={() => {
        if (place) onReady(({ id }) => call('placeWaitingAddresses', { body: { ids: [id], place } }));
      }}
    >
      <PlaceField value={draft} onChange={setDraft} isZoneOnly={rows.length > 1} />
    </FormDialog>
  );
}
