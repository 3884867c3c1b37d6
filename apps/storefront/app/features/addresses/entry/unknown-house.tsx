import { useQuery } from '#platform/data/queries.ts';
import { useText } from '#i18n/use-text.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';

type UnknownHouseProps = {
  /** Whether the map was searched for the house; else it is just unplaced. */
  isLookedFor: boolean;
  isBusy: boolean;
  onShowOnMap: () => void;
  /** Saves the address as typed, in the area that the customer names. */
  onAsTyped: (areaId: string) => void;
};

/** The ways on for a house that the map service does not know: its place on the map, or the area alone. */
export function UnknownHouse({ isLookedFor, isBusy, onShowOnMap, onAsTyped }: UnknownHouseProps) {
  const t = useText();
  const { data, isError, refetch } = useQuery({ ...apiQuery('listDeliveryAreas', { query: {} }), staleTime: Infinity });
  const areas = data?.data ?? [];
  return (
    <>
      <Button variant="secondary" iconStart={<Icon name="map" size={20} />} onClick={onShowOnMap}>
        {t('addresses.form.showOnMap')}
      </Button>
      <div role="group" aria-label={t('addresses.form.asTyped')} className="flex flex-col gap-2">
        {isLookedFor && <p className="text-sm">{t('addresses.form.asTyped')}</p>}
        <div className="flex max-h-40 flex-wrap gap-2 overflow-y-auto">
          {areas.map(({ id, name }) => (
            <Button key={id} variant="secondary" isDisabled={isBusy} onClick={() => onAsTyped(id)}>
              {areas.length === 1
                ? t('addresses.form.saveWithoutPoint')
                : t('addresses.form.saveInArea', { area: name })}
            </Button>
          ))}
          {!data && !isError && <Skeleton className="h-11 w-32 rounded-md" />}
          {isError && (
            <Button variant="secondary" onClick={() => void refetch()}>
              {t('common.tryAgain')}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
