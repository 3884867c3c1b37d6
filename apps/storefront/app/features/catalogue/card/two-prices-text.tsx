import { useText } from '#i18n/use-text.ts';

/** The explanation of the two prices of goods with a returnable bottle. */
export function TwoPricesText() {
  return useText()('catalogue.twoPrices');
}
