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

/** Goods that are here, as 1C names them. */
export type PicturedGoods = {
  readonly number: number;
  readonly item: Product;
  readonly code: string;
  readonly isNew: boolean;
};

export type PictureResult = { readonly changes: readonly ExchangeChange[]; readonly errors: readonly WorkReason[] };

type Wanted = {
  readonly goods: PicturedGoods;
  readonly itemId: string;
  readonly former: GoodsPictures | null;
  readonly pictures: readonly (NamedPicture & { readonly pictureId: string | null })[];
  readonly errors: WorkReason[];
};

/**
 * Gives goods the pictures that 1C names, the first as the chief one; those that people set stay. What 1C says nothing of stays as it is;
 * an empty element says that there are none. A picture that did not come leaves the one that had its name.
 */
export async function applyPictures(
  { transaction, partner, exchange, pictures: taken }: BatchCall,
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
  const wanted = named.flatMap((each): Wanted[] => {
    const itemId = idOf.get(each.code);
    if (itemId === undefined) return [];
    const former = formerOf.get(itemId) ?? null;
    // Goods that came new go on to get the pictures that were missing then.
    const isFollowed = exchange.settings.goods === 'all' || each.isNew || former?.isWhole === false;
    return isFollowed ? [toWanted(each, itemId, former, taken)] : [];
  });
  const changing = wanted.filter(isOther);
  const given = await replaceExternalPictures(
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
    wanted.flatMap((each) => {
      const next = toKept(partner.id, each, given.get(each.itemId));
      return isDeepStrictEqual(next, each.former) ? [] : [next];
    }),
  );
  return new Map(wanted.map((each) => [each.goods.number, toResult(each, given.get(each.itemId))]));
}

function toWanted(goods: PicturedGoods, itemId: string, former: GoodsPictures | null, taken: PicturesByName): Wanted {
  const { names, leftOut } = namesOf(goods);
  const errors: WorkReason[] = leftOut > 0 ? [tooMany] : [];
  const pictures = names.flatMap((name): Wanted['pictures'][number][] => {
    const one = taken.get(name);
    if (one && !one.fault) return [{ name, sourceId: one.sourceId, isOfPeople: false, pictureId: one.pictureId }];
    const before = former?.pictures.find((each) => each.name === name);
    // 1C need not send again what it has sent.
    if (one?.fault && !(before && one.fault.code === 'exchange.picture_missing')) errors.push(one.fault);
    return before ? [{ ...before, pictureId: null }] : [];
  });
  const first = new Map(pictures.toReversed().map((picture) => [picture.sourceId, picture]));
  return { goods, itemId, former, pictures: pictures.filter((each) => first.get(each.sourceId) === each), errors };
}

const tooMany: WorkReason = { code: 'exchange.too_many_pictures', params: { most: picturesAtMost } };

const sourcesOf = (pictures: readonly Pick<NamedPicture, 'sourceId'>[]) => pictures.map(({ sourceId }) => sourceId);

/** Whether 1C says something else than before. Where nothing of what it names came, it says nothing. */
function isOther({ pictures, former, errors }: Wanted): boolean {
  if (pictures.length === 0 && errors.length > 0) return false;
  return !isDeepStrictEqual(sourcesOf(pictures), sourcesOf(former?.pictures ?? []));
}

function toKept(partnerId: string, each: Wanted, given: ReplacedPictures | undefined): GoodsPictures {
  const { itemId, former, pictures, errors } = each;
  const isWhole = errors.length === 0;
  if (!isOther(each) && pictures.length === 0) return { partnerId, itemId, pictures: former?.pictures ?? [], isWhole };
  const isOfPeople = (sourceId: string): boolean =>
    given
      ? given.ofStaff.has(sourceId)
      : (former?.pictures.some((before) => before.sourceId === sourceId && before.isOfPeople) ?? false);
  return {
    ...{ partnerId, itemId, isWhole },
    pictures: pictures.map(({ name, sourceId }) => ({ name, sourceId, isOfPeople: isOfPeople(sourceId) })),
  };
}

function toResult({ pictures, former, errors }: Wanted, given: ReplacedPictures | undefined): PictureResult {
  const all = given && given.leftOut > 0 && !errors.includes(tooMany) ? [...errors, tooMany] : errors;
  if (!given?.isChanged) return { changes: [], errors: all };
  const [before, after] = [tell(former?.pictures ?? []), tell(pictures)];
  return { changes: [{ field: 'pictures', of: null, before: before || null, after }], errors: all };
}

/** The names of files; the beginning of the id tells a picture from another one of its name. */
const tell = (pictures: readonly Pick<NamedPicture, 'name' | 'sourceId'>[]): string =>
  pictures
    .map(({ name, sourceId }) => `${plainText(name.split('/').at(-1)?.slice(-40) ?? '', 40)} (${sourceId.slice(0, 6)})`)
    .join(', ');
