import { z } from 'zod';
import { languageShape, line, moneyShape, paragraph, uuidShape } from '../../basics.ts';

export const goodsKinds = ['product', 'product_set'] as const;
export const goodsKindShape = z.enum(goodsKinds);

export const goodsSorts = ['position', 'name', 'price', 'externalId'] as const;

export const productRoles = ['water', 'container', 'pump', 'cooler', 'goods'] as const;

/**
 * VAT of receipts by the codes of 54-FZ, as acquirers expect them: 1 none, 2 0 %, 3 10 %, 4 20 %, 7 5 %, 8 7 %, 11 22
 * %.
 */
export const vatCodes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** The subject of a payment, as receipts of 54-FZ name it. */
export const paymentSubjects = ['commodity', 'excise', 'job', 'service', 'another'] as const;

/** A text in each language; an empty one is missing: customers read the first language that has it. */
export const textsOf = <Text extends z.ZodType<string>>(text: Text) =>
  z.object({ ru: text, en: text, az: text, tr: text });

const nameLength = 200;
export const namesShape = textsOf(line(nameLength));
export const descriptionsShape = textsOf(paragraph(4000));

const share = z.number().min(0).max(1);

/** A part of a picture, from its left upper corner, as shares of its width and height. */
export const cropShape = z
  .object({ x: share, y: share, width: share, height: share })
  .refine(({ x, y, width, height }) => width >= 0.02 && height >= 0.02 && x + width <= 1.0001 && y + height <= 1.0001);

const pictureId = z
  .string()
  .max(64)
  .regex(/^[0-9a-f]{32,64}$/);

const pictureFields = {
  sourceId: pictureId.describe('Of `POST /api/ops/pictures`'),
  crop: cropShape.nullable().describe('Null: the whole picture'),
  focus: z
    .object({ x: share, y: share })
    .nullable()
    .describe('What matters, as shares: the largest square around it is shown. Null: all of the crop'),
  alt: namesShape.describe('What there is to see; empty: the name of the goods'),
};

export const itemPictureInputShape = z.object(pictureFields);

export const itemPictureShape = z
  .object({
    ...pictureFields,
    crop: z.object({ x: share, y: share, width: share, height: share }).nullable(),
    url: z.string().describe('As customers see it'),
    sourceUrl: z.string().describe('Before it was cut'),
    isDrawing: z.boolean().describe('A drawing, which is not cut'),
  })
  .meta({ id: 'ItemPicture' });

export const uploadedPictureShape = z
  .object({
    id: z.string().describe('The `sourceId` of goods'),
    url: z.string(),
    width: z.int().describe('Pixels'),
    height: z.int().describe('Pixels'),
    color: z.string().describe('The dominant one, as `#a0b0c0`'),
  })
  .meta({ id: 'UploadedPicture' });

export const missingTextsShape = z
  .array(z.object({ language: languageShape, count: z.int().min(1) }))
  .describe("Of the partner's languages those that lack what another has");

/** A row of the list of goods. */
export const goodsRowShape = z
  .object({
    id: uuidShape,
    kind: goodsKindShape,
    externalId: z.string(),
    slug: z.string(),
    name: z.string(),
    categoryId: uuidShape,
    categoryName: z.string(),
    pictureUrl: z.string(),
    hasPicture: z.boolean(),
    price: moneyShape.describe('The list price'),
    isActive: z.boolean(),
    role: z.enum(productRoles).nullable().describe('Null: a set'),
    missingTexts: missingTextsShape,
    version: z.int(),
  })
  .meta({ id: 'GoodsRow' });

/** A reference to goods: the fields by which lists and other goods show them. */
const goodsReferenceShape = z
  .object({
    id: uuidShape,
    kind: goodsKindShape,
    externalId: z.string(),
    name: z.string(),
    isActive: z.boolean(),
    pictureUrl: z.string(),
    price: moneyShape.describe('The list price'),
  })
  .meta({ id: 'GoodsReference' });

const componentsAtMost = 30;
const relatedAtMost = 30;
export const picturesAtMost = 12;
const largestPrice = 1_000_000_000;

const componentShape = z.object({ productId: uuidShape, quantity: z.int().min(1).max(1000) });

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const slugShape = line(120).regex(slugPattern);
export const categorySlugShape = line(80).regex(slugPattern);

const productFields = {
  role: z.enum(productRoles),
  containersPerUnit: z.int().min(0).max(100).describe('Returnable bottles in a piece'),
  volumeMl: z.int().min(1).max(1_000_000).nullable(),
  vatCode: z.int().min(1).max(12),
  paymentSubject: z.enum(paymentSubjects),
  earnBps: z.int().min(0).max(10_000).describe('Points earned, in hundredths of a percent of the price'),
};

/** The fields of goods that can be written. */
export const goodsFields = {
  externalId: line(60).min(1),
  slug: slugShape,
  categoryId: uuidShape,
  names: namesShape,
  descriptions: descriptionsShape,
  brand: line(80).nullable(),
  maxQuantity: z.int().min(1).max(10_000).nullable().describe('In one cart'),
  price: z
    .object({ amount: z.int().min(0).max(largestPrice), currency: z.string().length(3) })
    .describe('The list price; needs `prices.write`'),
  isActive: z.boolean(),
  pictures: z.array(itemPictureInputShape).max(picturesAtMost).describe('In their order; cards show the first'),
  relatedIds: z.array(uuidShape).max(relatedAtMost).describe('Products, in their order'),
  ...productFields,
  products: z.array(componentShape).min(1).max(componentsAtMost).describe('What a set is made of'),
};

const { externalId: _code, slug: _slug, isActive: _isActive, ...previewedFields } = goodsFields;

/** The unsaved fields of goods that customers would see, for a preview of their page. */
export const goodsPreviewRequestShape = z.object({
  language: languageShape.optional().describe("By default the reader's"),
  theme: z.enum(['light', 'dark']).optional(),
  areaId: line(60).optional().describe('By default that of the default city'),
  goods: z.object({
    id: uuidShape.nullable().describe('Null: new ones'),
    kind: goodsKindShape,
    draft: z.object(previewedFields).partial().describe('Absent fields are as they are saved'),
  }),
});

/** A product or product set with all fields that staff edit. */
export const goodsShape = z
  .object({
    id: uuidShape,
    kind: goodsKindShape,
    version: z.int(),
    externalId: z.string(),
    slug: z.string(),
    categoryId: uuidShape,
    names: z.object({ ru: z.string(), en: z.string(), az: z.string(), tr: z.string() }),
    descriptions: z.object({ ru: z.string(), en: z.string(), az: z.string(), tr: z.string() }),
    brand: z.string().nullable(),
    maxQuantity: z.int().nullable(),
    price: moneyShape,
    isActive: z.boolean(),
    pictures: z.array(itemPictureShape),
    related: z.array(goodsReferenceShape),
    role: z.enum(productRoles).nullable(),
    containersPerUnit: z.int(),
    volumeMl: z.int().nullable(),
    vatCode: z.int().nullable(),
    paymentSubject: z.string().nullable(),
    earnBps: z.int().nullable(),
    products: z.array(goodsReferenceShape.extend({ quantity: z.int() })),
    inSets: z.array(goodsReferenceShape).describe('Sets with it'),
    namedBy: z.enum(['container', 'pump']).nullable().describe("The partner's rule that needs it"),
    missingTexts: missingTextsShape,
  })
  .meta({ id: 'Goods' });

/** The effect of switching goods on or off. */
export const goodsEffectShape = z
  .object({
    sets: z
      .array(z.object({ id: uuidShape, name: z.string() }))
      .describe('Sets that stop being sold, or are sold again'),
    carts: z
      .int()
      .describe('Open carts with it: they keep it, say that it is not sold, and are not ordered until it is taken out'),
  })
  .meta({ id: 'GoodsEffect' });

export const goodsStateRowShape = z
  .object({
    id: uuidShape,
    outcome: z.enum(['changed', 'unchanged', 'refused']),
    version: z.int().nullable().describe('Of the row after the change; null: there is none'),
    refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
    effect: goodsEffectShape.nullable(),
  })
  .meta({ id: 'GoodsStateRow' });

export const opsCategoryShape = z
  .object({
    id: uuidShape,
    slug: z.string(),
    position: z.int(),
    name: z.string(),
    names: z.object({ ru: z.string(), en: z.string(), az: z.string(), tr: z.string() }),
    pictureId: z.string().nullable(),
    pictureUrl: z.string().nullable(),
    goods: z.object({ all: z.int(), active: z.int() }),
    missingTexts: missingTextsShape,
    version: z.int(),
  })
  .meta({ id: 'OpsCategory' });

export const pictureIdShape = pictureId;

export type GoodsKind = z.infer<typeof goodsKindShape>;
export type GoodsRow = z.infer<typeof goodsRowShape>;
export type GoodsReference = z.infer<typeof goodsReferenceShape>;
export type Goods = z.infer<typeof goodsShape>;
export type GoodsEffect = z.infer<typeof goodsEffectShape>;
export type GoodsStateRow = z.infer<typeof goodsStateRowShape>;
export type ItemPicture = z.infer<typeof itemPictureShape>;
export type UploadedPicture = z.infer<typeof uploadedPictureShape>;
export type OpsCategory = z.infer<typeof opsCategoryShape>;
export type GoodsTexts = z.infer<typeof namesShape>;
