import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';

const Text = lazyWithTexts(
  ['address-entry'],
  async () => (await import('./unconfirmed-place-text.tsx')).UnconfirmedPlaceText,
);

type UnconfirmedPlaceProps = { address: { readonly noPoint?: boolean | undefined }; isShort?: boolean };

/** Says that the shop confirms the place of a house that is on no map (rule 54a). Renders nothing for other addresses. */
export function UnconfirmedPlace({ address, isShort = false }: UnconfirmedPlaceProps) {
  if (!address.noPoint) return null;
  return (
    <Optional renderMissing={null}>
      <Text isShort={isShort} />
    </Optional>
  );
}
