import type { Product } from '@kaplya/files/exchange-items';
import type { WorkReason } from '#db/queues/staged-work/claim.ts';
import { replaceExternalPictures, listItemIdsByCode, type ReplacedPictures } from '#features/catalogue/index.ts';
import { picturesAtMost } from '@kaplya/contract';
import { isDeepStrictEqual } from 'node:util';
import type { ExchangeChange, NamedPicture } from '../exchange.table.ts';
import { listGoodsPictures, saveGoodsPictures, type GoodsPictures } from '../stores/goods-picture.store.ts';
import type { BatchCall } from '../work/item-result.ts';
import { plainText } from '../work/plain-text.ts';
import { importsPictures } from './picture-name.ts';
import { namesOf, type PicturesByName } from './import-pictures.ts';

/** An item of a 1C document with the id of the shop's goods. */
export type PicturedGoods = {
  readonly number: number;
  readonly item: Product;
  readonly code: string;
  readonly isNew: boolean;
};

export type PictureResult = { readonly changes: readonly ExchangeChange[]; readonly errors: readonly WorkReason[] };

type RequestedPictures = {
  readonly goods: PicturedGoods;
  readonly itemId: string;
  readonly former: GoodsPictures | null;
  readonly pictures: readonly (NamedPicture & { readonly pictureId: string | null })[];
  readonly errors: WorkReason[];
};

/**
 * Sets the pictures of goods that 1C names, the first as the main one; those of staff stay. If the item has no XML
 * element for pictures, its pictures stay; an empty element removes those of 1C. If a named picture is missing, the
 * former one of that name stays.
 */
export async function applyPictures(
  { transaction, partner, exchange, pictures: imported }: BatchCall,
  goods: readonly PicturedGoods[],
): Promise<ReadonlyMap<number, PictureResult>> {
  const named = goods.filter(({ item }) => item.pictures !== null && !item.isDeleted);
  if (named.length === 0 || !importsPictures(exchange.settings)) return new Map();
  const idOf = await listItemIdsByCode(
    transaction,
    partner.id,
    named.map(({ code }) => code),
  );
  const formerOf = new Map(
    (await listGoodsPictures(transaction, partner.id, [...idOf.values()])).map((former) => [former.itemId, former]),
  );
  const requested = named.flatMap((each): RequestedPictures[] => {
    const itemId = idOf.get(each.code);
    if (itemId === undefined) return [];
    const former = formerOf.get(itemId) ?? null;
    // Unless 1C updates all goods, pictures are set only for new goods and for those some of whose pictures are still
    // missing.
    const isFollowed = exchange.settings.goods === 'all' || each.isNew || former?.isWhole === false;
    return isFollowed ? [toRequestedPictures(each, itemId, former, imported)] : [];
  });
  const changing = requested.filter(isDifferent);
  const replaced = await replaceExternalPictures(
    transaction,
    partner.id,
    changing.map(({ itemId, pictures, former }) => ({
      ...{ itemId, pictures },
      formerSourceIds: new Set(
        former?.pictures.filter(({ isOfPeople }) => !isOfPeople).map(({ sourceId }) => sourceId),
      ),
    })),
  );
  await saveGoodsPictures(
    transaction,
    requested.flatMap((each) => {
      const next = toGoodsPictures(partner.id, each, replaced.get(each.itemId));
      return isDeepStrictEqual(next, each.former) ? [] : [next];
    }),
  );
  return new Map(requested.map((each) => [each.goods.number, toResult(each, replaced.get(each.itemId))]));
}

function toRequestedPictures(
  goods: PicturedGoods,
  itemId: string,
  former: GoodsPictures | null,
  imported: PicturesByName,
): RequestedPictures {
  const { names, leftOut } = namesOf(goods);
  const errors: WorkReason[] = leftOut > 0 ? [tooMany] : [];
  const pictures = names.flatMap((name): RequestedPictures['pictures'][number][] => {
    const one = imported.get(name);
    if (one && !one.fault) return [{ name, sourceId: one.sourceId, isOfPeople: false, pictureId: one.pictureId }];
    const before = former?.pictures.find((each) => each.name === name);
    // A picture that an earlier session sent need not be sent again, so its absence is no error.
    if (one?.fault && !(before && one.fault.code === 'exchange.picture_missing')) errors.push(one.fault);
    return before ? [{ ...before, pictureId: null }] : [];
  });
  const first = new Map(pictures.toReversed().map((picture) => [picture.sourceId, picture]));
  return { goods, itemId, former, pictures: pictures.filter((each) => first.get(each.sourceId) === each), errors };
}

const tooMany: WorkReason = { code: 'exchange.too_many_pictures', params: { most: picturesAtMost } };

const sourcesOf = (pictures: readonly Pick<NamedPicture, 'sourceId'>[]) => pictures.map(({ sourceId }) => sourceId);

/** Whether the pictures that 1C names differ from the former ones; false if all of them have errors. */
function isDifferent({ pictures, former, errors }: RequestedPictures): boolean {
  if (pictures.length === 0 && errors.length > 0) return false;
  return !isDeepStrictEqual(sourcesOf(pictures), sourcesOf(former?.pictures ?? []));
}

function toGoodsPictures(
  partnerId: string,
  each: RequestedPictures,
  replaced: ReplacedPictures | undefined,
): GoodsPictures {
  const { itemId, former, pictures, errors } = each;
  const isWhole = errors.length === 0;
  if (!isDifferent(each) && pictures.length === 0)
    return { partnerId, itemId, pictures: former?.pictures ?? [], isWhole };
  const isOfPeople = (sourceId: string): boolean =>
    replaced
      ? replaced.ofStaff.has(sourceId)
      : (former?.pictures.some((before) => before.sourceId === sourceId && before.isOfPeople) ?? false);
  return {
    ...{ partnerId, itemId, isWhole },
    pictures: pictures.map(({ name, sourceId }) => ({ name, sourceId, isOfPeople: isOfPeople(sourceId) })),
  };
}

function toResult(
  { pictures, former, errors }: RequestedPictures,
  replaced: ReplacedPictures | undefined,
): PictureResult {
  const all = replaced && replaced.leftOut > 0 && !errors.includes(tooMany) ? [...errors, tooMany] : errors;
  if (!replaced?.isChanged) return { changes: [], errors: all };
  const [before, after] = [toText(former?.pictures ?? []), toText(pictures)];
  return { changes: [{ field: 'pictures', of: null, before: before || null, after }], errors: all };
}

/** The file names as a text for the diary; the beginning of the source's id distinguishes pictures of the same name. */
const toText = (pictures: readonly Pick<NamedPicture, 'name' | 'sourceId'>[]): string =>
  pictures
    .map(({ name, sourceId }) => `${plainText(name.split('/').at(-1)?.slice(-40) ?? '', 40)} (${sourceId.slice(0, 6)})`)
    .join(', ');
