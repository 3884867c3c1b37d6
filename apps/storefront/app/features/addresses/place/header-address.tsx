import { useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';
import { preloadSheet } from '@kaplya/ui/overlay/sheet.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { openedLater } from '@kaplya/ui/overlay/opened-later.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { toHouseText } from './address-text.ts';
import { useSelectedAddress } from '../book/selected-address.ts';
import { useNearestIntervalText } from './use-nearest-interval-text.ts';

const loadDialog = () => whenOnline(() => import('../entry/address-dialog.tsx'));
const AddressDialog = openedLater(async () => ({ default: (await loadDialog()).AddressDialog }));

function preload(): void {
  void loadDialog();
  preloadSheet();
}

/** Where to and how soon, in the header: the chosen address or the way to one, and the nearest interval there. */
export function HeaderAddress() {
  const t = useText();
  const isHydrated = useHydrated();
  const { map } = useConfig();
  const selected = useSelectedAddress();
  const [isOpen, setOpen] = useState(false);
  const nearest = useNearestIntervalText(isHydrated ? (selected ?? map.center) : null);

  const place = selected ? toHouseText(selected, t) : t('addresses.choose');
  const time =
    nearest === null ? t('addresses.nearest.none') : nearest && t('addresses.nearest.short', { time: nearest });

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
          <span className="block min-h-[1.4em] truncate text-xs leading-tight text-ink-muted">{time}</span>
          {selected && <span className="sr-only">. {t('addresses.change')}</span>}
        </span>
      </button>
      <AddressDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
