import type { GeoPoint } from '@kaplya/domain/geo';
import { useEffect, useState } from 'react';
import { useLoadedCatalogue } from '#features/goods/use-catalogue.ts';
import { withTexts } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';
import { lazyPart } from '@kaplya/ui/lazy/lazy-part.tsx';
import { preloadDrawer } from '@kaplya/ui/overlay/drawer.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { lazyOverlay } from '@kaplya/ui/overlay/lazy-overlay.tsx';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { toHouseText } from './address-text.ts';
import { useSelectedAddress } from '../book/selected-address.ts';
import { useDisplayedInterval } from './use-displayed-interval.ts';

const loadDialog = () => whenOnline(() => import('../entry/address-dialog.tsx'));
const AddressDialog = lazyOverlay(withTexts(['address-entry'], async () => (await loadDialog()).AddressDialog));

const HeaderInterval = lazyPart(async () => ({
  default: (await whenOnline(() => import('./header-interval.tsx'))).HeaderInterval,
}));

/** The time for which the interval rendered by the server counts as current. */
const MINUTE_MS = 60_000;

function preload(): void {
  void loadDialog();
  preloadDrawer();
}

/** The delivery address in the header, or a button to choose one, with the nearest interval. */
export function HeaderAddress() {
  const t = useText();
  const selected = useSelectedAddress();
  const [isOpen, setOpen] = useState(false);
  const place = selected ? toHouseText(selected, t) : t('addresses.choose');

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex min-h-target min-w-0 max-w-full items-center gap-2 rounded-md px-2 py-1 text-start transition-colors duration-(--duration-fast) hover:bg-sunken"
        onPointerEnter={preload}
        onClick={() => setOpen(true)}
      >
        <Icon name="pin" size={22} className="text-brand" />
        <span className="min-w-0">
          <span className="flex items-center gap-1 text-sm leading-tight font-semibold">
            <span className="truncate">{place}</span>
            <span className="sr-only">. </span>
            <Icon name="chevron-down" size={14} className="text-ink-muted" />
          </span>
          <span className="block min-h-[1.4em] truncate text-xs leading-tight text-ink-muted">
            <Interval point={selected} />
          </span>
          {selected && <span className="sr-only">. {t('addresses.change')}</span>}
        </span>
      </button>
      <AddressDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** The text of the nearest interval, in a component of its own, because it changes with time. */
function Interval({ point }: { point: GeoPoint | null }) {
  const { map } = useConfig();
  const { nearest } = useLoadedCatalogue();
  const isHydrated = useHydrated();
  const isOld = useIsOld();
  // The server knows no address: its interval is that of the city's centre, used only without a selected address.
  const known = point ? undefined : nearest;
  const intervalText = useDisplayedInterval(known);
  // The rendered interval is shown as long as it is current; after that, or with an address, the code that fetches one
  // is loaded.
  if (!isHydrated || (known !== undefined && !isOld)) return intervalText;
  return (
    <Optional fallback={intervalText} renderMissing={() => intervalText}>
      <HeaderInterval point={point ?? map.center} intervalText={known} />
    </Optional>
  );
}

/** Whether the page was rendered more than a minute ago. */
function useIsOld(): boolean {
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    // A page from the service worker's cache may be of any age, so it counts as old.
    const age = document.documentElement.dataset['kept'] === undefined ? performance.now() : MINUTE_MS;
    const timer = setTimeout(() => setOld(true), MINUTE_MS - age);
    return () => clearTimeout(timer);
  }, []);
  return isOld;
}
