import { useText } from '#i18n/use-text.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useHasAddressSearch } from './use-has-address-search.ts';
import type { MyLocation } from '#platform/browser/use-my-location.ts';

/** Accuracy in metres beyond which a location is of no use to a courier, so that a warning shows. */
export const INACCURATE_METRES = 100;

/** The problem of a location request, if any. */
export function LocationProblem({ location }: { location: MyLocation }) {
  const t = useText();
  const hasSearch = useHasAddressSearch();
  const text = describe();
  return (
    <div role="status">
      {text && (
        <p className="flex items-start gap-2.5 rounded-lg bg-warning-soft p-3 text-sm text-warning">
          <Icon name="warning" size={20} />
          {text}
        </p>
      )}
    </div>
  );

  function describe(): string | null {
    if (location.kind === 'refused')
      return t(hasSearch ? 'addresses.location.refused' : 'addresses.location.refused.typed');
    if (location.kind === 'unavailable')
      return t(hasSearch ? 'addresses.location.unavailable' : 'addresses.location.unavailable.typed');
    if (location.kind !== 'found' || location.accuracyMetres <= INACCURATE_METRES) return null;
    const { accuracyMetres } = location;
    return accuracyMetres < 1000
      ? t('addresses.location.inaccurate.metres', { metres: Math.round(accuracyMetres / 50) * 50 })
      : t('addresses.location.inaccurate.kilometres', { kilometres: Math.round(accuracyMetres / 1000) });
  }
}
