import type { GivenPlace } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { toPointText } from '#kit/map/parse-point.ts';
import { noPlace, PlaceField, toGivenPlace } from '#kit/map/place-field.tsx';
import { apiQuery } from '#platform/data/api-query.ts';

type PlaceByHandProps = {
  /** The address as typed. */
  address: string;
  place: GivenPlace | null;
  onChange: (place: GivenPlace) => void;
};

/** The place of a house that no suggestion names, or while the search is silent: a point, or the zone alone. */
export function PlaceByHand({ address, place, onChange }: PlaceByHandProps) {
  const t = useText();
  const [draft, setDraft] = useState(noPlace);
  const [isOpen, setOpen] = useState(false);
  const zones = useQuery({
    ...apiQuery('listDeliveryAreas', { query: {} }),
    staleTime: 60_000,
    enabled: place !== null && 'areaId' in place,
  });
  const given = toGivenPlace(draft);
  const nameOf = (areaId: string) => zones.data?.data.find(({ id }) => id === areaId)?.name ?? '';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="text-ink-muted" aria-live="polite">
        {place === null && t('map.place.notFound')}
        {place &&
          ('areaId' in place
            ? t('map.place.ofZone', { zone: nameOf(place.areaId) })
            : t('map.place.byHand', { point: toPointText(place) }))}
      </span>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {place ? t('map.place.change') : t('map.place.set')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('map.place.title')}
          description={address}
          submitLabel={t('map.place.set')}
          isDisabled={given === null}
          onClose={() => setOpen(false)}
          onSubmit={() => {
            if (given) onChange(given);
            setOpen(false);
          }}
        >
          <PlaceField value={draft} onChange={setDraft} />
        </FormDialog>
      )}
    </div>
  );
}
