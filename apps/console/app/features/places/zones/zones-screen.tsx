import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CallAnswer } from '@kaplya/client/calls/api-types.ts';
import type { PlaceArea } from '@kaplya/contract';
import type { Position } from '@kaplya/domain/geo';
import { findRingProblems, normaliseRing, type RingProblem } from '@kaplya/domain/rings';
import { Button } from '@kaplya/ui/button/button.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { useShopMap } from '#kit/map/use-shop-map.ts';
import { ZoneMap } from '#kit/map/zone-map.tsx';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { AddressCheckSection } from '../check/address-check-section.tsx';
import { ShownEffect } from './area-effect.tsx';
import { SitesSection } from '../sites/sites-section.tsx';
import { useZoneDraft } from './use-zone-draft.ts';
import { useZoneWords } from './use-zone-words.ts';
import { ZoneEditor } from './zone-editor.tsx';

type Places = CallAnswer<'listPlaces'>;

/** The map and the list of all zones. */
export function ZonesScreen() {
  const t = useText();
  const asked = useQuery(apiQuery('listPlaces'));
  return (
    <>
      {asked.data ? (
        <Zones places={asked.data} reload={async () => (await asked.refetch()).data ?? null} />
      ) : (
        <>
          <ScreenHeader title={t('places.zones')} />
          <div className="px-(--spacing-page)">
            <QueryState data={asked.data} error={asked.error} refetch={asked.refetch} rows={8} />
          </div>
        </>
      )}
    </>
  );
}

const NEW = 'new';

type ZonesProps = {
  places: Places;
  /** Refetches the zones; null: the request failed. */
  reload: () => Promise<Places | null>;
};

function Zones({ places, reload }: ZonesProps) {
  const t = useText();
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const openId = search.get('zone');
  const area = places.areas.find(({ id }) => id === openId) ?? null;
  const nameOf = (id: string) => places.areas.find((each) => each.id === id)?.names[language] ?? id;
  const open = (id: string | null) => setSearch(id === null ? {} : { zone: id }, { replace: openId !== null });

  return (
    <>
      <ScreenHeader
        title={t('places.zones')}
        aside={<span className="text-sm text-ink-muted">{t('places.count', { count: places.areas.length })}</span>}
        actions={
          <Button size="sm" iconStart={<Icon name="plus" size={16} />} onClick={() => open(NEW)}>
            {t('places.newZone')}
          </Button>
        }
      />
      {area || openId === NEW ? (
        <OpenZone
          // Without the version, so that a colleague's save does not remount the form: its save reports the conflict.
          key={area?.id ?? NEW}
          {...{ area, places, nameOf, reload }}
          onClose={() => open(null)}
          onPick={open}
        />
      ) : (
        <AllZones {...{ places, nameOf }} reload={() => void reload()} onPick={open} />
      )}
    </>
  );
}

type PartProps = {
  places: Places;
  nameOf: (id: string) => string;
  reload: () => void;
  onPick: (id: string) => void;
};

const frame =
  'grid gap-4 px-(--spacing-page) pb-6 lg:h-[calc(100dvh-8rem)] lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]';

const centerOf = ({ cities }: Places): Position => {
  const city = cities.find(({ isDefault }) => isDefault) ?? cities[0];
  return city ? [city.center.longitude, city.center.latitude] : [0, 0];
};

function useShownZones(areas: readonly PlaceArea[], nameOf: (id: string) => string, exceptId: string | null) {
  return useMemo(
    () =>
      areas
        .filter(({ id }) => id !== exceptId)
        .map(({ id, ring, isActive }) => ({ id, ring, isActive, name: nameOf(id) })),
    // `nameOf` is left out: names change only with `areas`, or with the language, which reloads the screen.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [areas, exceptId],
  );
}

const noMarks: readonly Position[] = [];

function AllZones({ places, nameOf, reload, onPick }: PartProps) {
  const t = useText();
  const words = useZoneWords(nameOf);
  const mapStyle = useShopMap();
  const counts = useQuery(apiQuery('countPlaces'));
  const [order, setOrder] = useState<readonly { readonly id: string; readonly version: number }[] | null>(null);
  const zones = useShownZones(places.areas, nameOf, null);
  const warnings = places.findings.filter(({ kind }) => kind !== 'inside');
  const marks = useMemo(
    () => places.findings.flatMap(({ kind, at }) => (kind === 'inside' ? [] : [at])),
    [places.findings],
  );

  function move(index: number, by: number) {
    const items = places.areas.map(({ id, version }) => ({ id, version }));
    const [moved] = items.splice(index, 1);
    if (moved) items.splice(index + by, 0, moved);
    setOrder(items);
  }

  return (
    <div className={frame}>
      <div className="flex min-h-0 flex-col gap-4 lg:overflow-y-auto">
        <p className="text-sm text-ink-muted">{t('places.precedence')}</p>
        <ol className="flex flex-col gap-2">
          {places.areas.map(({ id, isActive, warehouseId }, index) => {
            const count = counts.data?.items.find(({ areaId }) => areaId === id);
            return (
              <li key={id} className="flex items-center gap-2 rounded-md border border-line bg-surface px-3 py-2">
                <div className="min-w-0 grow">
                  <p className="flex flex-wrap items-center gap-2">
                    <button
                      type="button"
                      className="min-h-target text-start font-medium underline"
                      onClick={() => onPick(id)}
                    >
                      {nameOf(id)}
                    </button>
                    {!isActive && <StatusPill tone="off">{t('places.off')}</StatusPill>}
                    {isActive && count?.intervals === 0 && (
                      <StatusPill tone="danger">{t('places.withoutIntervals')}</StatusPill>
                    )}
                  </p>
                  <p className="text-sm text-ink-muted">
                    {places.warehouses.find((each) => each.id === warehouseId)?.name ?? warehouseId}
                    {count &&
                      ` · ${t('places.standing', { addresses: count.addresses, orders: count.openOrders, intervals: count.intervals, prices: count.ownPrices })}`}
                  </p>
                </div>
                <IconButton
                  icon="chevron-up"
                  label={t('places.earlier', { zone: nameOf(id) })}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  icon="chevron-down"
                  label={t('places.later', { zone: nameOf(id) })}
                  disabled={index === places.areas.length - 1}
                  onClick={() => move(index, 1)}
                />
              </li>
            );
          })}
        </ol>
        {counts.data && counts.data.unserved > 0 && (
          <p className="text-sm text-ink-muted">{t('places.unserved', { count: counts.data.unserved })}</p>
        )}
        {warnings.map((finding) => (
          <Callout key={JSON.stringify(finding)} tone={finding.kind === 'hidden' ? 'danger' : 'warning'} icon="warning">
            {words.finding(finding)}
          </Callout>
        ))}
        <AddressCheckSection onPick={onPick} />
        <SitesSection {...{ places, nameOf }} onAdded={reload} />
      </div>
      <ZoneMap
        {...{ mapStyle, zones, marks }}
        corners={null}
        center={centerOf(places)}
        onDrawn={() => undefined}
        onPick={onPick}
      />
      <PreviewCommit
        title={t('places.orderEffect')}
        body={order}
        preview={(items, signal) => call('orderAreas', { body: { items: [...items], preview: true }, signal })}
        commit={(items) => call('orderAreas', { body: { items: [...items] } })}
        renderEffect={({ effect }) => <ShownEffect effect={effect} nameOf={nameOf} />}
        commitLabel={t('kit.save')}
        onChanged={() => {
          setOrder(null);
          reload();
        }}
        onClose={() => setOrder(null)}
        onDone={() => {
          setOrder(null);
          reload();
          showToast({ tone: 'success', text: t('places.saved') });
        }}
      />
    </div>
  );
}

function OpenZone({
  area,
  places,
  nameOf,
  reload,
  onClose,
  onPick,
}: Omit<PartProps, 'reload'> & Pick<ZonesProps, 'reload'> & { area: PlaceArea | null; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const mapStyle = useShopMap();
  // Null for a zone that a colleague has deleted; its form unmounts with the refetched list.
  const reread = async () => (await reload())?.areas.find(({ id }) => id === area?.id) ?? null;
  const editing = useZoneDraft(area, places, reread);
  const [madeId, setMadeId] = useState<string | null>(null);
  const { isDirty } = editing;
  // The new zone opens once the form is no longer dirty, so that the leave guard does not ask.
  useEffect(() => {
    if (madeId !== null && !isDirty) onPick(madeId);
  }, [madeId, isDirty, onPick]);
  const { corners } = editing.draft;
  const problems = useMemo((): readonly RingProblem[] => findRingProblems(normaliseRing(corners)), [corners]);
  const marks = useMemo(
    () => (corners.length < 3 ? noMarks : problems.flatMap((problem) => ('at' in problem ? [problem.at] : []))),
    [corners, problems],
  );
  const zones = useShownZones(places.areas, nameOf, area?.id ?? null);
  return (
    <div className={frame}>
      <div className="min-h-0 lg:overflow-y-auto lg:pe-2">
        <ZoneEditor
          {...{ editing, problems, nameOf, onClose }}
          areas={places.areas}
          cities={places.cities}
          warehouses={places.warehouses}
          onSaved={(saved) => {
            editing.accept(area && saved);
            void reload();
            void queries.invalidateQueries({ queryKey: ['countPlaces'] });
            showToast({ tone: 'success', text: t('places.saved') });
            if (!area) setMadeId(saved.id);
          }}
        />
      </div>
      <ZoneMap
        {...{ mapStyle, zones, corners, marks }}
        center={centerOf(places)}
        onDrawn={editing.draw}
        onPick={() => undefined}
      />
    </div>
  );
}
