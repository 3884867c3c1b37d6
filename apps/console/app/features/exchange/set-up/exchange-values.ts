import type { Exchange, ExchangeSettings } from '@kaplya/contract';

/** Statuses that 1C may set on an order, from the first to the last. */
export const wordedStatuses = ['approved', 'inProcess', 'completed', 'undelivered', 'cancelled'] as const;

type WordedStatus = (typeof wordedStatuses)[number];

/** Form values of the settings; the names of a status at 1C are separated by commas. */
export type ExchangeValues = Pick<ExchangeSettings, 'goods' | 'matchesCodes' | 'pictures' | 'prices' | 'stock'> & {
  sendsOrders: boolean;
  /** The id of the category for new goods whose group at 1C is not mapped; empty: such goods wait. */
  category: string;
} & Record<`status_${WordedStatus}`, string>;

export function toValues({ settings, sendsOrders }: Pick<Exchange, 'settings' | 'sendsOrders'>): ExchangeValues {
  const { goods, matchesCodes, pictures, prices, stock, categoryId, statuses } = settings;
  const words = wordedStatuses.map((status) => {
    const texts = statuses.filter((each) => each.status === status).map(({ text }) => text);
    return [`status_${status}`, texts.join(', ')] as const;
  });
  return {
    ...{ goods, matchesCodes, pictures, prices, stock, sendsOrders, category: categoryId ?? '' },
    ...(Object.fromEntries(words) as Record<`status_${WordedStatus}`, string>),
  };
}

/** Converts form values to settings. A name typed for several statuses counts for the first one. */
export function toSettings(values: ExchangeValues): Pick<Exchange, 'settings' | 'sendsOrders'> {
  const { goods, matchesCodes, pictures, prices, stock, sendsOrders, category } = values;
  const seen = new Set<string>();
  const statuses = wordedStatuses.flatMap((status) =>
    values[`status_${status}`]
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== '' && !seen.has(text.toLowerCase()) && seen.add(text.toLowerCase()))
      .map((text) => ({ text, status })),
  );
  const categoryId = category === '' ? null : category;
  return { settings: { goods, matchesCodes, pictures, prices, stock, categoryId, statuses }, sendsOrders };
}
