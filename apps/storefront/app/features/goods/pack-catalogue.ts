import type { Category, Money } from '@kaplya/contract';
import type { CatalogueData, Shelf, ShelfProduct, ShelfSet, ShopItem } from './catalogue.ts';
import { fromTable, toTable, type Table } from './table.ts';

/*
 * The compact form of the catalogue that each page contains for hydration. It repeats no field names, currency or
 * category ids, and refers to listed goods by their position instead of their id.
 */

type Packed = Omit<CatalogueData, 'shelf'> & { shelf: PackedShelf | null };

type PackedShelf = Pick<Shelf, 'rest'> & {
  currency: string;
  categories: Table;
  products: Table | null;
  productSets: Table | null;
  others?: readonly [products: Table, productSets: Table];
};

/** The position of listed goods, else their id. */
type ItemRef = number | string;

/** A number is an amount of minor units in the shop's own currency. */
type PackedMoney = number | Money;

/**
 * A packed item. null stands for nothing, zero, or the same text as the name. Fields that few goods have come last, so
 * that they can be left out.
 */
type PackedItem = {
  id: string | null;
  externalId: string | null;
  slug: string | null;
  name: string | null;
  category: ItemRef | null;
  picture: string | null;
  price: PackedMoney | null;
  available: number | null;
  related: ItemRef[] | null;
  brand: string | null;
  volumeLitres: number | null;
  priceWithContainer: PackedMoney | null;
  containersPerUnit: number | null;
  maxQuantity: number | null;
  isContainer: boolean | null;
  parts: [product: ItemRef, quantity: number][] | null;
  priceOfParts: PackedMoney | null;
  alt: string | null;
};

type PackedCategory = { [Field in keyof Omit<Category, 'image'>]: Category[Field] | null };

/** Packs a catalogue for `unpackCatalogue`, without data that only the pages of items show. */
export function packCatalogue({ shelf, ...data }: CatalogueData): string {
  return JSON.stringify({ ...data, shelf: shelf && packShelf(shelf) } satisfies Packed);
}

function packShelf({ categories, products, productSets, rest, others }: Shelf): PackedShelf {
  const currency = (products?.[0] ?? productSets?.[0])?.price.currency ?? '';
  const packing = {
    ofCategory: toPositions(categories),
    ofProduct: toPositions(products ?? []),
    toMoney: (money: Money | null) => money && (money.currency === currency ? money.amount : money),
  };
  const pack = (items: readonly (ShelfProduct | ShelfSet)[]) => toTable(items.map((item) => packItem(item, packing)));
  return {
    currency,
    categories: toTable(
      categories.map(({ id, slug, name, position }): PackedCategory => ({ id, slug, name, position })),
    ),
    products: products && pack(products),
    productSets: productSets && pack(productSets),
    ...(rest && { rest }),
    ...(others && {
      others: [
        pack(others.filter(({ type }) => type === 'product')),
        pack(others.filter(({ type }) => type === 'product_set')),
      ] as const,
    }),
  };
}

type Packing = {
  ofCategory: (id: string) => ItemRef;
  ofProduct: (id: string) => ItemRef;
  toMoney: (money: Money | null) => PackedMoney | null;
};

function toPositions(listed: readonly { id: string }[]): (id: string) => ItemRef {
  const positions = new Map(listed.map(({ id }, position) => [id, position]));
  return (id) => positions.get(id) ?? id;
}

function packItem(item: ShelfProduct | ShelfSet, { ofCategory, ofProduct, toMoney }: Packing): PackedItem {
  const { id, externalId, slug, name, image, available, brand, containersPerUnit, maxQuantity } = item;
  const isSet = 'products' in item;
  return {
    ...{ id, externalId, slug, name, available, brand, containersPerUnit, maxQuantity },
    category: ofCategory(item.categoryId),
    picture: image.contentUrl,
    price: toMoney(item.price),
    related: item.relatedProductIds.length > 0 ? item.relatedProductIds.map(ofProduct) : null,
    volumeLitres: isSet ? null : item.volumeLitres,
    priceWithContainer: toMoney(item.priceWithContainer),
    isContainer: isSet ? null : item.isContainer,
    parts: isSet ? item.products.map(({ productId, quantity }) => [ofProduct(productId), quantity]) : null,
    priceOfParts: isSet ? toMoney(item.priceOfParts) : null,
    alt: image.alt === name ? null : image.alt,
  };
}

export function unpackCatalogue(text: string): CatalogueData {
  const { shelf, ...data } = JSON.parse(text) as Packed;
  return { ...data, shelf: shelf && unpackShelf(shelf) };
}

function unpackShelf({ currency, categories: table, products, productSets, rest, others }: PackedShelf): Shelf {
  const categories = fromTable<PackedCategory>(table).map(({ id, slug, name, position }) => ({
    id: id ?? '',
    slug: slug ?? '',
    name: name ?? '',
    position: position ?? 0,
  }));
  const packed = products && fromTable<PackedItem>(products);
  const toId = (ref: ItemRef) => (typeof ref === 'string' ? ref : (packed?.[ref]?.id ?? ''));
  const toMoney = (money: PackedMoney | null) => (typeof money === 'number' ? { amount: money, currency } : money);
  const unpack = (item: PackedItem) => {
    const { id, externalId, slug, name, category, picture, alt, available, brand, containersPerUnit, maxQuantity } =
      item;
    return {
      ...{ brand, maxQuantity },
      id: id ?? '',
      externalId: externalId ?? '',
      slug: slug ?? '',
      name: name ?? '',
      categoryId: typeof category === 'string' ? category : (categories[category ?? 0]?.id ?? ''),
      image: { contentUrl: picture ?? '', alt: alt ?? name ?? '' },
      price: toMoney(item.price ?? 0) ?? { amount: 0, currency },
      priceWithContainer: toMoney(item.priceWithContainer),
      containersPerUnit: containersPerUnit ?? 0,
      available: available ?? 0,
      relatedProductIds: (item.related ?? []).map(toId),
    };
  };
  const unpackProduct = (item: PackedItem): ShelfProduct => ({
    ...unpack(item),
    volumeLitres: item.volumeLitres,
    isContainer: item.isContainer ?? false,
  });
  const unpackSet = (item: PackedItem): ShelfSet => ({
    ...unpack(item),
    products: (item.parts ?? []).map(([product, quantity]) => ({ productId: toId(product), quantity })),
    priceOfParts: toMoney(item.priceOfParts),
  });
  const readOthers = ([ofProducts, ofSets]: readonly [Table, Table]): ShopItem[] => [
    ...fromTable<PackedItem>(ofProducts).map((item) => ({ ...unpackProduct(item), type: 'product' as const })),
    ...fromTable<PackedItem>(ofSets).map((item) => ({ ...unpackSet(item), type: 'product_set' as const })),
  ];
  return {
    categories,
    products: packed && packed.map(unpackProduct),
    productSets: productSets && fromTable<PackedItem>(productSets).map(unpackSet),
    ...(rest && { rest }),
    ...(others && { others: readOthers(others) }),
  };
}
