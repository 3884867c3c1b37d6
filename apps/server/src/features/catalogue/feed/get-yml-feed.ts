import { MINUTE_MS, offsetAt, toZoned, type Language, type Steps } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { getCityOf, toPicturePath, type Partner } from '#features/company/index.ts';
import type { PublicAnswer } from '#http/caching/public-answer.ts';
import { textOf } from '#languages/messages.ts';
import { findCatalogueArea } from '../areas/find-catalogue-area.ts';
import type { OfferedItem } from '../areas/area-catalogue.ts';
import { noPictureId } from '../goods/no-picture.ts';
import { getShelf, todayIn, type Shelf } from '../catalogue-directory.ts';
import type { PreparedAnswer } from '../shelf-answers.ts';
import { shownOf } from '../to-answers.ts';
import { writeYml, type YmlOffer, type YmlShop } from './write-yml.ts';

type FeedInput = {
  readonly areaId: string | undefined;
  readonly language: Language;
  /** The scheme and host of links; one of the shop's own domains. */
  readonly origin: string;
};

const bytesOfItem = 8;
const picturesAtMost = 10;

/** The feed of an area as bytes, cached until its goods, prices or shown stock change. */
export async function getYmlFeed(
  context: Context,
  partner: Partner,
  { areaId, language, origin }: FeedInput,
): Promise<PublicAnswer> {
  const area = findCatalogueArea(partner, { point: null, areaId });
  const shelf = await getShelf(context, partner, { areaId: area.id, day: todayIn(context, partner, area.id) });
  const { timeZone } = getCityOf(partner, area);
  const shop = (): YmlShop => ({
    ...toNames(partner, language),
    url: `${origin}/`,
    currency: partner.currency,
    createdAt: toFeedTime(context.clock.now(), timeZone),
  });
  return shelf.answers.get({ key: `yml ${language} ${origin}`, isPinned: false }, shelf.stock, () =>
    prepareFeed(shelf, partner, { shop, language, origin }),
  );
}

type FeedOf = { readonly shop: () => YmlShop; readonly language: Language; readonly origin: string };

function* prepareFeed({ offers, categories }: Shelf, partner: Partner, of: FeedOf): Steps<PreparedAnswer> {
  const { language } = of;
  const items = [...offers.sold.product_set, ...offers.sold.product];
  // Categories are numbered within the feed, because YML accepts only numbers as their ids.
  const numbers = new Map(categories.map(({ id }, index) => [id, index + 1]));
  const parts: Omit<YmlOffer, 'isAvailable'>[] = [];
  for (const item of items) {
    parts.push({ ...toOffer(item, partner, of), categoryNumber: numbers.get(item.categoryId) ?? 0 });
    yield;
  }
  return {
    bytes: bytesOfItem * items.length,
    write(available) {
      const shown = parts.map((part, index) => {
        const item = items[index];
        return { ...part, isAvailable: item !== undefined && shownOf(item, available) > 0 };
      });
      const named = categories.map(({ id, names }) => ({ number: numbers.get(id) ?? 0, name: names[language] }));
      return { items, json: writeYml(of.shop(), named, shown) };
    },
  };

  function toOffer(item: OfferedItem, { id, currency }: Partner, { origin }: FeedOf) {
    const folder = item.kind === 'product' ? 'products' : 'product_sets';
    const bottle = item.containersPerUnit > 0 ? offers.container : null;
    const pictureIds = [item.pictureId, ...item.morePictures.map(({ pictureId }) => pictureId)].filter(
      (pictureId) => pictureId !== noPictureId,
    );
    const amount = bottle ? bottle.priceMinor * item.containersPerUnit : 0;
    return {
      code: item.externalId,
      url: `${origin}/${folder}/${encodeURIComponent(item.slug)}`,
      priceMinor: item.priceMinor,
      pictures: pictureIds.slice(0, picturesAtMost).map((pictureId) => `${origin}${toPicturePath(id, pictureId)}`),
      name: item.names[language],
      vendor: item.brand,
      description: item.descriptions[language],
      note: amount > 0 ? textOf('feed.BOTTLE', { amount }, { language, currency }) : null,
    };
  }
}

/** The name of the shop, and the legal name of the company. */
function toNames(partner: Partner, language: Language): Pick<YmlShop, 'name' | 'company'> {
  const name = partner.names[language];
  return { name, company: partner.settings.operator?.[language] ?? name };
}

/** A time in the format of YML, like `2026-03-10T10:30+03:00`. */
function toFeedTime(now: Date, timeZone: string): string {
  const { date, time } = toZoned(now.getTime(), timeZone);
  const minutes = Math.round(offsetAt(now.getTime(), timeZone) / MINUTE_MS);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${date}T${time}${minutes < 0 ? '-' : '+'}${toTwoDigits(hours)}:${toTwoDigits(rest)}`;
}

const toTwoDigits = (value: number): string => String(value).padStart(2, '0');
