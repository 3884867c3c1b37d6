import type { GeocodedAddress } from '@kaplya/contract';
import type { GeoPoint } from '@kaplya/domain/geo';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { apiQuery } from '#platform/api-query.ts';
import { useQuery } from '#platform/queries.ts';
import { useConfig } from '#platform/use-config.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { whenOnline } from '#ui/when-online.ts';
import { DeliveryNotice, useIsOutside } from './delivery-notice.tsx';
import type { MapHandle } from './map-canvas.tsx';
import { StickyFooter } from './sticky-footer.tsx';
import { useIsDark } from './use-is-dark.ts';

const MapCanvas = lazyPart(async () => ({ default: (await whenOnline(() => import('./map-canvas.tsx'))).MapCanvas }));

const STEP_PIXELS = 48;

type AddressMapProps = {
  start: GeoPoint | null;
  /** The typed street and house that the point is for; without them the place under the pin gives them. */
  typed: string | null;
  onPick: (point: GeoPoint, found: GeocodedAddress | null) => void;
  onByHand: () => void;
};

/** A pin that stands still over a map that moves: by finger, by tapping, by arrow buttons or keys. */
export function AddressMap({ start, typed, onPick, onByHand }: AddressMapProps) {
  const t = useText();
  const language = useLanguage();
  const { center } = useConfig().map;
  const isDark = useIsDark();
  const handle = useRef<MapHandle>(null);
  const [centre, setCentre] = useState<GeoPoint>(start ?? center);
  const [isReady, setReady] = useState(false);
  const [isMoving, setMoving] = useState(false);
  // Tapped before the place under the pin was known: it is picked as soon as it is, unless the map is moved again.
  const [isPickWanted, setPickWanted] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  const found = useQuery({
    ...apiQuery('geocode', { query: { lat: round(centre.latitude), lon: round(centre.longitude), lang: language } }),
    enabled: isReady,
    placeholderData: (previous) => previous,
    retry: false,
  });
  const place = found.data?.data ?? null;
  const isLooking = isMoving || found.isFetching;
  const isOutside = useIsOutside(isReady ? centre : null);

  useEffect(() => {
    // It leads away from here, so it happens once.
    if (isPickWanted && !isLooking && !isOutside) onPick(centre, place);
  }, [isPickWanted, isLooking, isOutside, onPick, centre, place]);

  if (hasFailed) {
    return (
      <EmptyState
        headingLevel={3}
        drawing="failure"
        title={t('addresses.map.failed.title')}
        text={t('addresses.map.failed.text')}
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
    );
  }

  const arrows: readonly { icon: IconName; label: string; x: number; y: number }[] = [
    { icon: 'chevron-up', label: t('addresses.map.up'), x: 0, y: -STEP_PIXELS },
    {
      icon: 'chevron-left',
      label: t('addresses.map.left'),
      x: -STEP_PIXELS,
      y: 0,
    },
    {
      icon: 'chevron-right',
      label: t('addresses.map.right'),
      x: STEP_PIXELS,
      y: 0,
    },
    {
      icon: 'chevron-down',
      label: t('addresses.map.down'),
      x: 0,
      y: STEP_PIXELS,
    },
  ];

  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-muted">
        {typed === null ? t('addresses.map.hint') : t('addresses.map.hintTyped', { address: typed })}
      </p>
      <div
        data-base-ui-swipe-ignore=""
        className="relative h-[min(22rem,38dvh)] overflow-hidden rounded-lg border border-line bg-sunken"
      >
        <Suspense fallback={null}>
          <MapCanvas
            key={attempt}
            theme={isDark ? 'dark' : 'light'}
            start={centre}
            isStartExact={start !== null}
            onMove={() => {
              setMoving(true);
              setPickWanted(false);
            }}
            onCentre={(point) => {
              setMoving(false);
              setCentre(point);
            }}
            onReady={(ready) => {
              handle.current = ready;
              setReady(true);
            }}
            onFailed={(cause) => {
              console.warn(cause);
              setFailed(true);
            }}
          />
        </Suspense>
        {isReady ? (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute start-1/2 top-1/2 -translate-x-1/2 -translate-y-full rtl:translate-x-1/2"
          >
            <svg viewBox="0 0 36 48" width="36" height="48">
              <ellipse cx="18" cy="46" rx="6" ry="2" className="fill-scrim" />
              <path
                d="M18 46S34 30 34 17a16 16 0 1 0-32 0c0 13 16 29 16 29Z"
                className="fill-brand stroke-surface"
                strokeWidth="2"
              />
              <circle cx="18" cy="17" r="6" className="fill-surface" />
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
        <div role="group" aria-label={t('addresses.map.move')} className="absolute start-2 bottom-2 flex gap-1">
          {arrows.map(({ icon, label, x, y }) => (
            <IconButton
              key={icon}
              icon={icon}
              iconSize={20}
              variant="surface"
              label={label}
              className="opacity-90"
              onClick={() => handle.current?.pan(x, y)}
            />
          ))}
        </div>
      </div>
      <div aria-live="polite" className="flex min-h-12 items-center gap-3">
        <Icon name="pin" className="text-brand" />
        <p className={classNames('min-w-0', isLooking && 'opacity-60')}>
          {place ? (
            <>
              <span className="block font-semibold">{[place.street, place.house].filter(Boolean).join(', ')}</span>
              <span className="block text-sm text-ink-muted">{place.city}</span>
            </>
          ) : found.isError ? (
            t('addresses.map.unknown')
          ) : (
            !isLooking && isReady && t('addresses.map.nothing')
          )}
        </p>
      </div>
      <div className="min-h-12">
        <DeliveryNotice point={isReady ? centre : null} />
      </div>
      <StickyFooter>
        <Button
          size="lg"
          isWide
          isLoading={isPickWanted && isLooking}
          isDisabled={!isReady || (isOutside && !isLooking)}
          onClick={() => setPickWanted(true)}
        >
          {t('addresses.map.pick')}
        </Button>
      </StickyFooter>
    </div>
  );
}

/** Six decimals are ten centimetres. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
