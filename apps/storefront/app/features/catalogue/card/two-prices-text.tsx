import { useText } from '#i18n/use-text.ts';
import { useIsRentalOffered } from '#features/goods/use-is-rental-offered.ts';

/** The explanation of the two prices of goods with a returnable bottle. */
export function TwoPricesText() {
  const isRentalOffered = useIsRentalOffered();
  return useText()(isRentalOffered ? 'catalogue.twoPrices' : 'catalogue.twoPricesSold');
}
