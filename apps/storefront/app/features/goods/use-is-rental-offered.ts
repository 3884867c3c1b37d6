import { useConfig } from '#platform/data/use-config.ts';

/** Whether the shop rents bottles out; it does where the config of an earlier release does not say so. */
export function useIsRentalOffered(): boolean {
  return useConfig().container.isRentalOffered !== false;
}
