import { useEffect, useRef } from 'react';
import { useSelectedAddress } from '#features/addresses/book/selected-address.ts';
import { getClient } from '#platform/data/client.ts';
import { writeCookie } from '#platform/page/cookies.ts';
import { useReachability } from '@kaplya/client/network/reachability.ts';
import { useRevalidation } from '#platform/data/revalidate-on-request.ts';
import { AREA_CHANGED, AREA_COOKIE } from '#features/goods/area-cookie.ts';
import { useLoadedCatalogue } from '#features/goods/use-catalogue.ts';

/**
 * Updates the area cookie and this page's shelf when the selected address changes, in this tab or another: prices and
 * stock are loaded again if the shelf belongs to another area. If the area cannot be found, the catalogue stays; the
 * cart is priced by its own address in any case. While the shop is unreachable nothing is requested, because a loader
 * that fails would replace a cached page by an error.
 */
export function useArea(): void {
  const selected = useSelectedAddress();
  const latitude = selected?.latitude;
  const longitude = selected?.longitude;
  const { revalidate } = useRevalidation();
  const { areaId: shown } = useLoadedCatalogue();
  const isShopReachable = useReachability() === 'reached';
  const shelf = useRef(shown);

  useEffect(() => {
    shelf.current = shown;
  });

  useEffect(() => {
    if (!isShopReachable) return undefined;
    const controller = new AbortController();
    async function follow() {
      const areaId = await findAreaId({ latitude, longitude, signal: controller.signal });
      if (controller.signal.aborted || areaId === shelf.current) return;
      writeCookie(AREA_COOKIE, areaId);
      window.dispatchEvent(new Event(AREA_CHANGED));
      await revalidate();
    }
    follow().catch((failure: unknown) => {
      if (!controller.signal.aborted) console.warn(failure);
    });
    return () => controller.abort();
  }, [latitude, longitude, isShopReachable, revalidate]);
}

type Point = { latitude: number | undefined; longitude: number | undefined; signal: AbortSignal };

async function findAreaId({ latitude, longitude, signal }: Point): Promise<string | null> {
  if (latitude === undefined || longitude === undefined) return null;
  const { data } = await getClient().call('getCatalogueArea', { query: { latitude, longitude }, signal });
  return data.id;
}
