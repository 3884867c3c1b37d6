import type { CellPlace } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';
import { lazyPart } from '@kaplya/ui/lazy/lazy-part.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { CellPlaces } from '../places/cell-places.tsx';
import { Guide } from './guide.tsx';
import { NumberForm } from './number-form.tsx';

const Scanner = lazyPart(async () => ({ default: (await whenOnline(() => import('./scanner.tsx'))).Scanner }));

/** The ways to find a cell: by the camera, by its number, in the list. */
export function AquamarketStart({ cells }: { cells: readonly CellPlace[] }) {
  const t = useText();
  const isHydrated = useHydrated();
  const hasCamera = !isHydrated || canUseCamera();
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <div>
        <h1 className="text-2xl">{t('aquamarket.start.title')}</h1>
        <p className="mt-1 text-ink-muted">{t('aquamarket.start.text')}</p>
      </div>
      {hasCamera && (
        <Optional fallback={<Skeleton className="h-22 rounded-lg sm:h-26" />}>
          {isHydrated ? <Scanner /> : <Skeleton className="h-22 rounded-lg sm:h-26" />}
        </Optional>
      )}
      <NumberForm />
      <CellPlaces title={t('aquamarket.cells')} cells={cells} />
      <Guide way={null} quantity={1} />
    </div>
  );
}

/** Browsers give access to the camera only in a secure context. */
function canUseCamera(): boolean {
  return window.isSecureContext && 'mediaDevices' in navigator;
}
