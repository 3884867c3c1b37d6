import { useConfig } from '#platform/data/use-config.ts';

/** Whether the shop can find a typed address; if not, customers type it whole and show its place on the map. */
export function useHasAddressSearch(): boolean {
  return useConfig().map.hasAddressSearch !== false;
}
