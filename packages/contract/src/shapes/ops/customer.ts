import { orderStatuses } from '@kaplya/domain';
import { z } from 'zod';
import { addressFieldsShape, typedAddressShape } from '../address.ts';
import { dayShape, instantShape, moneyShape } from '../basics.ts';
import { rentalShape } from '../containers.ts';
import { consentTypeShape } from '../identity.ts';
import { pointsEntryShape } from '../loyalty.ts';
import { legalPersonShape } from '../user.ts';

// A customer as staff see them.

/** An order in a few words, for a list beside a customer. */
export const opsOrderBriefShape = z
  .object({
    uuid: z.uuid(),
    number: z.string(),
    status: z.enum(orderStatuses),
    createdAt: instantShape,
    shippingDate: instantShape,
    shippingDateTo: instantShape,
    timeZone: z.string(),
    total: moneyShape,
    paymentType: z.int().describe('Code of the payment method'),
    address: z.string(),
    addressKey: z.string().describe('Of the place in `addresses`'),
    bottles: z.int().describe('Bottles of water'),
    items: z.array(z.object({ name: z.string(), quantity: z.int() })).describe('As sold, without fees; at most 20'),
  })
  .meta({ id: 'OpsOrderBrief' });

/** A place where a customer gets deliveries: a saved address, one of an order, or one with bottles. */
export const opsAddressShape = z
  .object({
    key: z.string().describe('Names the place among those of the customer'),
    id: z.uuid().nullable().describe('Of the saved address'),
    text: z.string(),
    fields: addressFieldsShape.nullable().describe('What a cart takes; null: only its bottles are known'),
    bottles: z.int().describe('Bottles of the shop that are there'),
  })
  .meta({ id: 'OpsAddress' });

/** An imported address whose place nobody knows yet: it waits for a point or a zone, with its bottles. */
export const waitingAddressShape = z
  .object({
    id: z.uuid(),
    text: z.string().describe('As typed'),
    fields: typedAddressShape,
    bottles: z.int().describe('Bottles of the shop that are there'),
    createdAt: instantShape,
  })
  .meta({ id: 'WaitingAddress' });

/** A waiting address in the list of all, with its customer. */
export const listedWaitingAddressShape = waitingAddressShape
  .extend({
    customer: z.object({ id: z.uuid(), name: z.string(), phone: z.string().nullable() }),
  })
  .meta({ id: 'ListedWaitingAddress' });

export const opsDebtShape = z
  .object({
    id: z.uuid(),
    kind: z.enum(['rental', 'delivery']),
    state: z.enum(['open', 'charging', 'ordered']),
    quantity: z.int().describe('Containers'),
    amount: moneyShape,
    createdAt: instantShape,
    orderId: z.uuid().describe('The order that caused it'),
    legalPersonId: z.uuid().nullable().describe('The owing company; null: the person'),
  })
  .meta({ id: 'OpsDebt' });

export const customerNoteShape = z
  .object({
    id: z.uuid(),
    text: z.string(),
    author: z.string().describe('The name of the member of staff; empty: nobody knows any more'),
    at: instantShape,
  })
  .meta({ id: 'CustomerNote' });

/** A block: the person's orders are refused, and staff may still place them. */
export const customerBlockShape = z
  .object({
    reason: z.string().describe('Empty: it was erased with an account of the phone'),
    author: z.string().describe('The name of the member of staff'),
    at: instantShape,
  })
  .meta({ id: 'CustomerBlock' });

/** The customer who calls on the phone, with everything that the operator needs at once. */
export const opsCallerShape = z
  .object({
    phone: z.string().describe('E.164'),
    customer: z
      .object({
        id: z.uuid(),
        version: z.int(),
        name: z.string(),
        email: z.string().nullable(),
        isPhoneConfirmed: z.boolean(),
        points: z.int().describe('What can be spent'),
        companies: z.array(legalPersonShape).describe('For whom the customer may order'),
        note: customerNoteShape.nullable().describe('The last one'),
      })
      .nullable()
      .describe('Null: nobody with this phone has an account'),
    name: z.string().describe('Of the account, else of the last order; empty: never heard'),
    orders: z
      .array(opsOrderBriefShape)
      .describe('Five of the last twenty, open ones first, then the newest, those as a guest too'),
    ordersTotal: z.int().describe('All of them; exact to 1 000'),
    addresses: z.array(opsAddressShape).describe('The one of the last order first; at most 20'),
    waitingAddresses: z.array(waitingAddressShape).describe('Imported ones that need a place first; at most 100'),
    bottles: z.int().describe('At all addresses'),
    debt: moneyShape.describe('Goes into the next order'),
    debts: z.array(opsDebtShape),
    block: customerBlockShape.nullable().describe('Of the account or the phone; null: orders are accepted'),
  })
  .meta({ id: 'OpsCaller' });

export type OpsOrderBrief = z.infer<typeof opsOrderBriefShape>;
export type OpsAddress = z.infer<typeof opsAddressShape>;
export type WaitingAddress = z.infer<typeof waitingAddressShape>;
export type ListedWaitingAddress = z.infer<typeof listedWaitingAddressShape>;
export type OpsDebt = z.infer<typeof opsDebtShape>;
export type CustomerNote = z.infer<typeof customerNoteShape>;
export type CustomerBlock = z.infer<typeof customerBlockShape>;
export type OpsCaller = z.infer<typeof opsCallerShape>;

/** A person in the list: with an account, or a guest known by the phone of their orders. */
export const opsFoundCustomerShape = z
  .object({
    kind: z.enum(['customer', 'guest']),
    id: z.uuid().nullable().describe('Null for a guest'),
    name: z.string().describe("Of a guest's last order; empty: never said"),
    phone: z.string().nullable().describe('E.164'),
    isPhoneConfirmed: z.boolean(),
    email: z.string().nullable(),
    orders: z.int().describe('Of the account, or under the phone of a guest'),
    lastOrderAt: instantShape.nullable(),
    createdAt: instantShape.describe('Of the account, or of the last order of a guest'),
  })
  .meta({ id: 'OpsFoundCustomer' });

/** The parts of a customer's page that can be long. */
export const opsCustomerParts = [
  'orders',
  'cellOrders',
  'points',
  'bottles',
  'consents',
  'promoUses',
  'notes',
] as const;

const partOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item).describe('Newest first'), hasMore: z.boolean() });

/** Everything that support sees of a customer. */
export const opsCustomerShape = z
  .object({
    id: z.uuid(),
    version: z.int(),
    name: z.string(),
    birthday: dayShape.nullable(),
    language: z.string().nullable(),
    createdAt: instantShape,
    block: customerBlockShape.nullable().describe('Null: orders are accepted'),
    contacts: z.array(
      z.object({
        kind: z.enum(['phone', 'email']),
        value: z.string(),
        isConfirmed: z.boolean(),
        isOfMerged: z.boolean().describe('It signs in to this account since another was merged into it'),
      }),
    ),
    companies: z.array(legalPersonShape),
    companyRequests: z.array(legalPersonShape).describe('Open ones: `id` is the request’s'),
    sessions: z.int().describe('Open ones'),
    orders: partOf(opsOrderBriefShape).extend({ total: z.int().describe('Exact to 1 000') }),
    cellOrders: partOf(
      z.object({
        id: z.uuid(),
        number: z.string(),
        cellId: z.string(),
        state: z.string(),
        total: moneyShape,
        createdAt: instantShape,
      }),
    ),
    addresses: z.array(opsAddressShape).describe('Saved ones, and others where there are bottles'),
    waitingAddresses: z.array(waitingAddressShape).describe('Imported ones that need a place first; at most 100'),
    bottles: partOf(
      z.object({
        id: z.uuid(),
        at: instantShape,
        kind: z.enum(['delivery', 'correction', 'document', 'merge']),
        address: z.string(),
        change: z.int(),
        bottles: z.int().describe('At that address from then on'),
        orderId: z.uuid().nullable(),
      }),
    ).extend({ total: z.int().describe('At all addresses') }),
    rentals: z.array(rentalShape).describe('Those that run first; at most 100'),
    debt: moneyShape.describe('Goes into the next order'),
    debts: z.array(opsDebtShape),
    points: partOf(pointsEntryShape).extend({
      available: z.int(),
      held: z.int().describe('For orders under way'),
      owed: z.int().describe('What later grants repay'),
      lots: z.array(z.object({ points: z.int(), grantedAt: instantShape, expiresAt: instantShape })),
    }),
    documents: z
      .array(
        z.object({
          id: z.uuid(),
          number: z.string(),
          kind: z.enum(['points', 'bottles']),
          change: z.int(),
          reasonId: z.string(),
          note: z.string().nullable(),
          at: instantShape,
        }),
      )
      .describe('Corrections by staff, newest first; at most 50'),
    promoUses: partOf(
      z.object({
        code: z.string(),
        orderId: z.uuid(),
        takenAt: instantShape,
        releasedAt: instantShape.nullable().describe('When its order was cancelled'),
      }),
    ),
    retainedPromoUses: z
      .array(
        z.object({
          code: z.string(),
          isFirstOrder: z.boolean().describe('The code was for first orders only'),
          retainedAt: instantShape.describe('When the former account was deleted'),
          expiresAt: instantShape.describe('Until when the use counts'),
        }),
      )
      .describe('By former, deleted accounts with a confirmed phone of this one: these codes cannot be used again'),
    consents: partOf(
      z.object({
        id: z.uuid(),
        consentType: consentTypeShape,
        isGranted: z.boolean(),
        isCurrent: z.boolean().describe('It stands now'),
        version: z.string(),
        source: z.string(),
        at: instantShape,
      }),
    ),
    savedMethods: z.array(z.object({ kind: z.enum(['card', 'sbp']), label: z.string() })),
    notes: partOf(customerNoteShape),
    merged: z.array(z.object({ id: z.uuid(), at: instantShape })).describe('Accounts that this one took over'),
  })
  .meta({ id: 'OpsCustomer' });

/** The document that the call wrote; null: it wrote none. */
const opsDocumentShape = z.object({ id: z.uuid(), number: z.string() }).nullable().describe('Null: a preview');

export const opsPointsDocumentShape = z
  .object({
    document: opsDocumentShape,
    version: z.int().describe("The customer's from now on"),
    before: z.int().describe('Points that could be spent'),
    after: z.int(),
    expiresAt: instantShape.nullable().describe('Of added points'),
  })
  .meta({ id: 'OpsPointsDocument' });

export const opsBottlesDocumentShape = z
  .object({
    document: opsDocumentShape,
    version: z.int().describe("The customer's from now on"),
    address: z.string(),
    before: z.int().describe('Bottles at the address'),
    after: z.int(),
  })
  .meta({ id: 'OpsBottlesDocument' });

/** The effect of a merge of two accounts, made or previewed. */
export const opsMergeShape = z
  .object({
    isPreview: z.boolean(),
    keptId: z.uuid(),
    foldedId: z.uuid(),
    at: instantShape,
    orders: z.int(),
    cellOrders: z.int(),
    debts: z.int(),
    rentals: z.int(),
    promoUses: z.int(),
    favourites: z.int().describe('Those that the kept account did not have'),
    addresses: z.object({ moved: z.int(), doubled: z.int().describe('Of places that both had: one of each stays') }),
    companies: z.int(),
    bottles: z.int(),
    points: z.object({
      moved: z.int(),
      held: z.int().describe('For orders under way'),
      owed: z.int(),
      lots: z.int().describe('They keep the days on which they expire'),
      after: z.int().describe('What the kept account can spend'),
    }),
    savedMethodsDeleted: z.int().describe('Saved methods of payment never move'),
    sessionsEnded: z.int(),
  })
  .meta({ id: 'OpsMerge' });

export type OpsFoundCustomer = z.infer<typeof opsFoundCustomerShape>;
export type OpsCustomerPart = (typeof opsCustomerParts)[number];
export type OpsCustomer = z.infer<typeof opsCustomerShape>;
export type OpsPointsDocument = z.infer<typeof opsPointsDocumentShape>;
export type OpsBottlesDocument = z.infer<typeof opsBottlesDocumentShape>;
export type OpsMerge = z.infer<typeof opsMergeShape>;
