import { useText } from '#i18n/use-text.ts';

/** Why goods with a returnable bottle have two prices. */
export function TwoPricesText() {
  return useText()('catalogue.twoPrices');
}
