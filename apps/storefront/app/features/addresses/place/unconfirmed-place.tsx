import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';

const Text = lazyWithTexts(
  ['address-entry'],
  async () => (await import('./unconfirmed-place-text.tsx')).UnconfirmedPlaceText,
);

/** The marks of an address whose point is any in its zone. */
export type PlaceMarks = { readonly noPoint?: boolean | undefined; readonly zoneOnly?: boolean | undefined };

type UnconfirmedPlaceProps = { address: PlaceMarks; isShort?: boolean };

/**
 * Says that the shop confirms the place of a house that is on no map (rules 54a, 54b). Renders nothing for other
 * addresses.
 */
export function UnconfirmedPlace({ address, isShort = false }: UnconfirmedPlaceProps) {
  if (!address.noPoint && !address.zoneOnly) return null;
  return (
    <Optional renderMissing={null}>
      <Text isShort={isShort} />
    </Optional>
  );
}
