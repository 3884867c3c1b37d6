import type { GeocodedAddress } from '@kaplya/contract';
import { distanceMetres, findAreaAt, type GeoPoint } from '@kaplya/domain/geo';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { useQuery } from '#platform/data/queries.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { Icon, type IconName } from '@kaplya/ui/icon/icon.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { lazyPart } from '@kaplya/ui/lazy/lazy-part.tsx';
import { Spinner } from '@kaplya/ui/message/spinner.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { DeliveryAvailability, useIsOutside } from './delivery-availability.tsx';
import { LocationProblem } from './location-problem.tsx';
import type { MapDestination, MapHandle } from './map-canvas.tsx';
import { useHasAddressSearch } from './use-has-address-search.ts';
import type { useMyLocation } from '#platform/browser/use-my-location.ts';

const MapCanvas = lazyPart(async () => ({ default: (await whenOnline(() => import('./map-canvas.tsx'))).MapCanvas }));

const STEP_PIXELS = 48;
/** The distance in metres below which two points count as the same place. */
const SAME_METRES = 3;

type AddressMapProps = {
  /** Whether the map is visible; a hidden one sends no requests. */
  isShown: boolean;
  /** The point that the map centres on: the found house. null: none. */
  target: GeoPoint | null;
  /** The typed address, shown with the point. null: the house found under the pin fills in the form. */
  typed: string | null;
  /**
   * Whether `target` was chosen and its form is open: the button to choose appears again only after the map has moved.
   */
  isPicked: boolean;
  place: ReturnType<typeof useMyLocation>;
  onPick: (point: GeoPoint, found: GeocodedAddress | null) => void;
  onByHand: () => void;
};

/** A fixed pin over a map that moves: by finger, by tapping, by arrow buttons or keys. */
export function AddressMap({ isShown, target, typed, isPicked, place, onPick, onByHand }: AddressMapProps) {
  const t = useText();
  const language = useLanguage();
  const hasSearch = useHasAddressSearch();
  const { center } = useConfig().map;
  const handle = useRef<MapHandle>(null);
  const destination = useRef<MapDestination>(null);
  const { location } = place;
  const isAsking = location.kind === 'asking';
  const here = location.kind === 'found' ? location.point : null;
  const [centre, setCentre] = useState<GeoPoint>(here ?? target ?? center);
  const [isReady, setReady] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [seemsOutside, setSeemsOutside] = useState(false);
  /** The centre and the corners of the visible part of the map. */
  const [seen, setSeen] = useState<readonly GeoPoint[]>([]);
  // The button was pressed before the place under the pin was known: it is picked once known, unless the map moves
  // again.
  const [isPickWanted, setPickWanted] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  const drawn = useQuery({ ...apiQuery('listDeliveryAreas', { query: {} }), staleTime: Infinity });
  const areas = useMemo(
    () => (drawn.data?.data ?? []).map(({ id, coordinates }) => ({ id, polygon: coordinates })),
    [drawn.data],
  );
  const isBorderSeen = useMemo(() => new Set(seen.map((at) => findAreaAt(at, areas)?.id)).size > 1, [seen, areas]);
  const found = useQuery({
    ...apiQuery('geocode', {
      query: { lat: round(centre.latitude), lon: round(centre.longitude), lang: language },
      withToken: true,
    }),
    enabled: isReady && isShown,
    placeholderData: (previous) => previous,
    retry: false,
  });
  const underPin = found.data?.data ?? null;
  const isLooking = isMoving || found.isFetching;
  const point = isReady && isShown ? centre : null;
  const isKnownOutside = useIsOutside(point);
  const isOutside = isMoving ? seemsOutside : isKnownOutside;
  const isAtTarget = target !== null && distanceMetres(target, centre) < SAME_METRES;
  // While the map is still moving to the found house, no point can be picked.
  const canPick = !isPicked || (isReady && !isAtTarget);
  const isShownInForm = !canPick;

  useEffect(() => {
    if (!isPickWanted || isLooking || isOutside) return undefined;
    // Deferred to another task, so that all state changes are rendered at once.
    const timer = setTimeout(() => {
      setPickWanted(false);
      onPick(centre, underPin);
    });
    return () => clearTimeout(timer);
  }, [isPickWanted, isLooking, isOutside, onPick, centre, underPin]);

  // Moves the map to the place found by the search or by the device. A map that is not drawn yet starts there.
  const { latitude, longitude } = target ?? {};
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return;
    destination.current = { point: { latitude, longitude }, accuracyMetres: null };
    handle.current?.moveTo(destination.current);
  }, [latitude, longitude]);
  useEffect(() => {
    if (location.kind !== 'found') return;
    destination.current = location;
    handle.current?.moveTo(location);
  }, [location]);

  // A map without streets shows nothing near its start but, somewhere, the outline of an area.
  const isBlank = isReady && !hasSearch && areas.length > 0;
  useEffect(() => {
    if (isBlank && destination.current === null) handle.current?.showAreas();
  }, [isBlank]);

  const onMove = useCallback(
    (at: GeoPoint) => {
      setMoving(true);
      setPickWanted(false);
      setSeemsOutside(areas.length > 0 && findAreaAt(at, areas) === null);
    },
    [areas],
  );

  if (hasFailed) {
    return (
      <div className="flex flex-col gap-4 px-5 py-4">
        <LocationProblem location={location} />
        <EmptyState
          headingLevel={3}
          drawing="failure"
          title={t('addresses.map.failed.title')}
          text={t(hasSearch ? 'addresses.map.failed.text' : 'addresses.map.failed.typed')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button
                onClick={() => {
                  setFailed(false);
                  setAttempt(attempt + 1);
                }}
              >
                {t('common.tryAgain')}
              </Button>
              <Button variant="secondary" onClick={onByHand}>
                {t('addresses.way.hand')}
              </Button>
            </div>
          }
        />
      </div>
    );
  }

  const arrows: readonly { icon: IconName; label: string; x: number; y: number }[] = [
    { icon: 'chevron-up', label: t('addresses.map.up'), x: 0, y: -STEP_PIXELS },
    { icon: 'chevron-left', label: t('addresses.map.left'), x: -STEP_PIXELS, y: 0 },
    { icon: 'chevron-right', label: t('addresses.map.right'), x: STEP_PIXELS, y: 0 },
    { icon: 'chevron-down', label: t('addresses.map.down'), x: 0, y: STEP_PIXELS },
  ];

  return (
    <>
      <p className={classNames('shrink-0 px-5 py-2 text-sm text-ink-muted', typed === null && 'max-md:sr-only')}>
        {typed === null
          ? t(hasSearch ? 'addresses.map.hint' : 'addresses.map.hint.place')
          : t('addresses.map.hintTyped', { address: typed })}
      </p>
      <div
        data-base-ui-swipe-ignore=""
        className="relative min-h-44 grow overflow-hidden border-y border-line bg-sunken max-md:mt-2"
      >
        <Optional>
          <MapCanvas
            key={attempt}
            start={centre}
            isStartExact={target !== null || here !== null}
            accuracyMetres={location.kind === 'found' ? location.accuracyMetres : null}
            areas={areas}
            onMove={onMove}
            onCentre={(at, corners) => {
              setMoving(false);
              setCentre(at);
              setSeen([at, ...corners]);
            }}
            onGrab={place.forget}
            onReady={(ready) => {
              handle.current = ready;
              if (destination.current) ready.jumpTo(destination.current);
              setReady(true);
            }}
            onFailed={(cause) => {
              console.warn(cause);
              setFailed(true);
            }}
          />
        </Optional>
        {isReady ? (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-full"
          >
            <svg viewBox="0 0 36 48" width="36" height="48">
              <ellipse cx="18" cy="46" rx="6" ry="2" className="fill-scrim" />
              <path
                d="M18 46S34 30 34 17a16 16 0 1 0-32 0c0 13 16 29 16 29Z"
                className={classNames('stroke-surface', isOutside ? 'fill-warning' : 'fill-brand')}
                strokeWidth="2"
              />
              {isOutside ? (
                <path d="M13 12l10 10M23 12L13 22" className="stroke-surface" strokeWidth="3" strokeLinecap="round" />
              ) : (
                <circle cx="18" cy="17" r="6" className="fill-surface" />
              )}
            </svg>
          </span>
        ) : (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        )}
        <div className="absolute end-2 top-2 flex flex-col gap-1.5">
          <IconButton
            icon="plus"
            variant="surface"
            label={t('addresses.map.zoomIn')}
            onClick={() => handle.current?.zoomBy(1)}
          />
          <IconButton
            icon="minus"
            variant="surface"
            label={t('addresses.map.zoomOut')}
            onClick={() => handle.current?.zoomBy(-1)}
          />
        </div>
        {/* Lies over the map, so that it does not shrink; the width leaves room for the buttons. */}
        <div className="pointer-events-none absolute start-2 top-2 flex max-w-[calc(100%-4.5rem)] flex-col items-start gap-2">
          {isOutside && areas.length > 0 ? (
            <Button
              variant="secondary"
              className="pointer-events-auto bg-raised shadow-card"
              onClick={() => handle.current?.showAreas()}
            >
              {t('addresses.map.showAreas')}
            </Button>
          ) : (
            isBorderSeen && (
              <p className="flex items-center gap-2 rounded-full bg-raised px-3 py-1.5 text-xs shadow-card">
                <span aria-hidden="true" className="w-4 shrink-0 border-t-2 border-brand" />
                {t('addresses.map.border')}
              </p>
            )
          )}
          {/* Outside of the zones no warning about an inaccurate location is shown. */}
          <LocationProblem location={isOutside && location.kind === 'found' ? { kind: 'unasked' } : location} />
        </div>
        <div role="group" aria-label={t('addresses.map.move')} className="absolute start-2 bottom-2 flex gap-1">
          {arrows.map(({ icon, label, x, y }) => (
            <IconButton
              key={icon}
              icon={icon}
              iconSize={20}
              variant="surface"
              label={label}
              className="opacity-90"
              onClick={() => {
                place.forget();
                handle.current?.pan(x, y);
              }}
            />
          ))}
        </div>
        <div className="absolute end-2 bottom-2">
          <IconButton
            icon="locate"
            iconSize={isAsking ? 0 : 20}
            variant="surface"
            label={t('addresses.location.ask')}
            aria-busy={isAsking}
            onClick={place.requestLocation}
          />
          {isAsking && (
            <span className="pointer-events-none absolute inset-0 grid place-items-center">
              <Spinner />
            </span>
          )}
        </div>
      </div>
      <div className="flex shrink-0 flex-col gap-2 px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <div aria-live="polite" className="flex min-h-12 items-center gap-3">
          <Icon name="pin" className="text-brand" />
          <p className={classNames('min-w-0 wrap-anywhere', isLooking && 'opacity-60')}>
            {underPin ? (
              <>
                <span className="line-clamp-2 font-semibold">
                  {[underPin.street, underPin.house].filter(Boolean).join(', ')}
                </span>
                <span className="block text-sm text-ink-muted">{underPin.city}</span>
              </>
            ) : found.isError ? (
              t('addresses.map.unknown')
            ) : (
              !isLooking && isReady && (typed ?? t(hasSearch ? 'addresses.map.nothing' : 'addresses.map.writeLater'))
            )}
          </p>
          {found.data?.credit && (
            <a
              href={found.data.credit.url}
              target="_blank"
              rel="noreferrer"
              className="ms-auto max-w-32 shrink-0 self-end text-end text-xs text-ink-muted underline"
            >
              {found.data.credit.text}
            </a>
          )}
        </div>
        {/* Reserves the space, so that the map does not change its size during a touch. */}
        <div className="min-h-17">
          <DeliveryAvailability point={isShownInForm ? null : point} isBrief seemsOutside={isMoving && seemsOutside} />
        </div>
        <Button
          size="lg"
          isWide
          className={canPick ? '' : 'invisible'}
          isLoading={isPickWanted && isLooking}
          isDisabled={!isReady || (isOutside && !isLooking)}
          onClick={() => setPickWanted(true)}
        >
          {t('addresses.map.pick')}
        </Button>
      </div>
    </>
  );
}

/** Rounds to six decimals, which are ten centimetres. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
