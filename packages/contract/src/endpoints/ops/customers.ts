import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import {
  additionalAddressFieldsShape,
  addressFieldsShape,
  givenPlaceShape,
  typedAddressShape,
} from '../../shapes/address.ts';
import {
  dayShape,
  deviceHeaders,
  instantShape,
  line,
  paragraph,
  searchLine,
  versionShape,
} from '../../shapes/basics.ts';
import { challengeShape, signInMethodShape } from '../../shapes/identity.ts';
import {
  customerBlockShape,
  customerNoteShape,
  listedWaitingAddressShape,
  opsAddressShape,
  opsBottlesDocumentShape,
  opsCallerShape,
  opsCustomerParts,
  opsCustomerShape,
  opsFoundCustomerShape,
  opsMergeShape,
  opsPointsDocumentShape,
} from '../../shapes/ops/customer.ts';
import { pageOf, pageQuery } from '../../shapes/page.ts';
import { reasonIdShape } from '../../shapes/ops/reason.ts';

const shared = { tag: 'customers', access: 'operator' } as const;
const customerParams = z.object({ id: z.uuid() });
const idempotencyHeaders = z.object({ 'idempotency-key': z.string().min(1).max(200).optional() });
const customerVersion = versionShape.describe('At which the customer was read');
const previewShape = z.boolean().optional().describe('Says what would happen, and changes nothing');
const changeShape = (most: number) =>
  z
    .int()
    .min(-most)
    .max(most)
    .refine((change) => change !== 0);
const blockedPersonShape = z.object({
  customerId: z.uuid().optional().describe('Of the account'),
  phone: line(40).optional().describe('In place of `customerId`: of a guest, or of the account that it signs in to'),
});
const documentRefusals = [
  'identity.customer_unknown',
  'conflict.changed',
  'reason.unknown',
  'idempotency.key_reused',
] as const;

export const operatorCustomerEndpoints = {
  listOpsCustomers: defineEndpoint({
    ...shared,
    id: 'listOpsCustomers',
    permission: 'customers.read',
    summary:
      'Customers, newest first, by any part of a phone in any spelling, name, e-mail or address; guests by the phone of their orders. Where nothing is like the words, names that resemble them',
    method: 'get',
    path: '/api/ops/customers',
    query: z.object({ q: searchLine(100).optional(), ...pageQuery }),
    answer: pageOf(opsFoundCustomerShape).extend({
      isResembling: z.literal(true).optional().describe('Nothing has these words; these resemble them'),
    }),
    refusals: [],
  }),
  findCaller: defineEndpoint({
    ...shared,
    id: 'findCaller',
    permission: 'customers.read',
    summary: 'Who calls from this phone: account, last orders, addresses with bottles, debts',
    method: 'get',
    path: '/api/ops/customers/by-phone',
    query: z.object({ phone: line(40).min(3) }),
    answer: opsCallerShape,
    refusals: ['identity.phone_invalid'],
  }),
  getOpsCustomer: defineEndpoint({
    ...shared,
    id: 'getOpsCustomer',
    permission: 'customers.read',
    summary: "A customer's page; an account that was merged into another answers with the other",
    method: 'get',
    path: '/api/ops/customers/{id}',
    params: customerParams,
    query: z.object({ more: z.enum(opsCustomerParts).optional().describe('This part with up to 500 rows') }),
    answer: opsCustomerShape,
    refusals: ['identity.customer_unknown'],
  }),
  patchOpsCustomer: defineEndpoint({
    ...shared,
    id: 'patchOpsCustomer',
    permission: 'customers.write',
    summary: 'Correct what signs nobody in: name and birthday',
    method: 'patch',
    path: '/api/ops/customers/{id}',
    params: customerParams,
    body: z.object({
      version: customerVersion,
      name: line(100).optional().describe('Empty: none'),
      birthday: dayShape.nullable().optional(),
    }),
    answer: z.object({
      customer: opsCustomerShape.pick({ id: true, version: true, name: true, birthday: true }),
    }),
    refusals: ['identity.customer_unknown', 'conflict.changed'],
  }),
  changeCustomerAddress: defineEndpoint({
    ...shared,
    id: 'changeCustomerAddress',
    permission: 'customers.write',
    summary: "Correct what the courier needs at a customer's saved address; orders keep their copies",
    method: 'patch',
    path: '/api/ops/customers/{id}/addresses/{addressId}',
    params: customerParams.extend({ addressId: z.uuid() }),
    body: additionalAddressFieldsShape.extend({
      place: givenPlaceShape.optional().describe('Where the house is; the bottles there stay with the address'),
    }),
    answer: z.object({
      address: opsAddressShape.pick({ text: true }).extend({ id: z.uuid(), fields: addressFieldsShape }),
    }),
    refusals: [
      'identity.customer_unknown',
      'address.not_found',
      'address.saved_already',
      'area.unknown',
      'address.not_served',
    ],
  }),
  listWaitingAddresses: defineEndpoint({
    ...shared,
    id: 'listWaitingAddresses',
    permission: 'customers.read',
    summary: 'Imported addresses that no map knows, the longest waiting first',
    method: 'get',
    path: '/api/ops/waiting-addresses',
    query: z.object(pageQuery),
    answer: pageOf(listedWaitingAddressShape),
    refusals: [],
  }),
  placeWaitingAddresses: defineEndpoint({
    ...shared,
    id: 'placeWaitingAddresses',
    permission: 'customers.write',
    summary:
      'Give waiting addresses their place, a point or a zone: they become saved addresses of their customers, with the bottles there',
    method: 'post',
    path: '/api/ops/waiting-addresses/places',
    maximumItems: 50,
    body: z.object({
      ids: z.array(z.uuid()).min(1).max(50),
      place: givenPlaceShape.describe('Of several addresses: a zone alone'),
      corrected: typedAddressShape
        .pick({ city: true, street: true, house: true })
        .optional()
        .describe('Of a single address: as the map or the customer spells it'),
    }),
    answer: z.object({
      placed: z.array(z.object({ id: z.uuid(), addressId: z.uuid().describe('Of the saved address') })),
      gone: z.int().describe('Placed by somebody else meanwhile, or deleted with their customer'),
      refused: z
        .array(z.object({ id: z.uuid(), code: z.enum(['address.too_many']) }))
        .describe('Of several addresses: those that go on waiting'),
    }),
    refusals: ['address.placed_already', 'address.too_many', 'area.unknown', 'address.not_served', 'request.invalid'],
  }),
  addCustomerNote: defineEndpoint({
    ...shared,
    id: 'addCustomerNote',
    permission: 'customers.write',
    summary: 'Write a note for colleagues; it is never changed, and goes with the account',
    method: 'post',
    path: '/api/ops/customers/{id}/notes',
    params: customerParams,
    headers: idempotencyHeaders,
    body: z.object({ text: paragraph(1000).min(1) }),
    answer: z.object({ note: customerNoteShape }),
    refusals: ['identity.customer_unknown', 'idempotency.key_reused'],
  }),
  blockCustomer: defineEndpoint({
    ...shared,
    id: 'blockCustomer',
    permission: 'customers.write',
    summary:
      'Refuse the orders of an account and its phones, or of a phone without an account, at the door and at cells; signing in, past orders and refunds stay. Again: with the new reason',
    method: 'post',
    path: '/api/ops/customers/blocks',
    body: blockedPersonShape.extend({ reason: paragraph(500).min(1).describe('For colleagues') }),
    answer: z.object({ block: customerBlockShape }),
    refusals: ['identity.customer_unknown', 'identity.phone_invalid'],
  }),
  unblockCustomer: defineEndpoint({
    ...shared,
    id: 'unblockCustomer',
    permission: 'customers.write',
    summary: 'Accept the orders of a blocked person again',
    method: 'post',
    path: '/api/ops/customers/blocks/end',
    body: blockedPersonShape.extend({ reason: paragraph(500).min(1).describe('For colleagues') }),
    answer: z.object({ isEnded: z.boolean().describe('False: there was no block') }),
    refusals: ['identity.customer_unknown', 'identity.phone_invalid'],
  }),
  endCustomerSessions: defineEndpoint({
    ...shared,
    id: 'endCustomerSessions',
    permission: 'customers.write',
    summary: 'Sign a customer out everywhere at once: a device or a token was stolen',
    method: 'post',
    path: '/api/ops/customers/{id}/end_sessions',
    params: customerParams,
    answer: z.object({ ended: z.int().describe('Sessions that were open') }),
    refusals: ['identity.customer_unknown'],
  }),
  releasePromoUses: defineEndpoint({
    ...shared,
    id: 'releasePromoUses',
    permission: 'customers.write',
    summary:
      'Let the confirmed phones use promo codes again that a former, deleted account used: the number has changed hands',
    method: 'post',
    path: '/api/ops/customers/{id}/release_promo_uses',
    params: customerParams,
    body: z.object({ note: paragraph(500).min(1).describe('Why') }),
    answer: z.object({ released: z.int().describe('Uses that no longer count; again: 0') }),
    refusals: ['identity.customer_unknown'],
  }),
  correctPoints: defineEndpoint({
    ...shared,
    id: 'correctPoints',
    permission: 'points.write',
    summary: 'Add points, or take some: a document with a number, which the customer sees in their history',
    method: 'post',
    path: '/api/ops/customers/{id}/points',
    params: customerParams,
    headers: idempotencyHeaders,
    body: z.object({
      version: customerVersion,
      points: changeShape(100_000),
      reasonId: reasonIdShape,
      note: paragraph(500).optional(),
      expiresAt: instantShape.max(40).optional().describe('Of added points; as those of a delivery by default'),
      preview: previewShape,
    }),
    answer: opsPointsDocumentShape,
    refusals: [...documentRefusals, 'points.not_enough'],
  }),
  correctBottles: defineEndpoint({
    ...shared,
    id: 'correctBottles',
    permission: 'bottles.write',
    summary: 'Correct how many bottles are with the customer at an address: a document with a number',
    method: 'post',
    path: '/api/ops/customers/{id}/bottles',
    params: customerParams,
    headers: idempotencyHeaders,
    body: z
      .object({
        version: customerVersion,
        addressKey: z.string().max(700).optional().describe('`key` of an address of the customer'),
        address: addressFieldsShape.optional().describe('Of one that the customer has not'),
        bottles: changeShape(999),
        reasonId: reasonIdShape,
        note: paragraph(500).optional(),
        preview: previewShape,
      })
      .refine(({ addressKey, address }) => (addressKey === undefined) !== (address === undefined)),
    answer: opsBottlesDocumentShape,
    refusals: [...documentRefusals, 'bottles.not_enough', 'bottles.address_unknown'],
  }),
  sendMergeCode: defineEndpoint({
    ...shared,
    id: 'sendMergeCode',
    permission: 'customers.write',
    summary:
      'Send a code to a confirmed contact of an account that is to be merged; its owner reads it to the operator',
    method: 'post',
    path: '/api/ops/customers/{id}/merge_codes',
    params: customerParams,
    headers: deviceHeaders,
    body: z.object({ method: signInMethodShape }),
    answer: challengeShape,
    refusals: [
      'identity.customer_unknown',
      'identity.method_unavailable',
      'identity.too_many_codes',
      'identity.work_required',
      'identity.daily_codes_over',
      'identity.code_not_sent',
      'customer.contact_missing',
    ],
  }),
  confirmMergeCode: defineEndpoint({
    ...shared,
    id: 'confirmMergeCode',
    permission: 'customers.write',
    summary: 'The code that its owner read: for 15 minutes this operator may merge the account',
    method: 'post',
    path: '/api/ops/customers/{id}/merge_codes/confirm',
    params: customerParams,
    body: z.object({ challengeId: z.uuid(), code: line(20) }),
    answer: z.object({ confirmedUntil: instantShape }),
    refusals: ['identity.customer_unknown', 'identity.code_wrong', 'identity.challenge_over'],
  }),
  mergeCustomers: defineEndpoint({
    ...shared,
    id: 'mergeCustomers',
    furtherPermissions: ['customers.merge'],
    permission: 'customers.write',
    summary:
      'Merge another account into this one. Needs a confirmed code of both (`confirmMergeCode`) or the right `customers.merge`; a preview needs neither. Again: the same answer',
    method: 'post',
    path: '/api/ops/customers/{id}/merge',
    params: customerParams,
    body: z.object({
      from: z.uuid().describe('The account that is merged into this one'),
      version: customerVersion,
      fromVersion: customerVersion,
      preview: previewShape,
    }),
    answer: opsMergeShape,
    refusals: [
      'identity.customer_unknown',
      'conflict.changed',
      'account.contact_changed',
      'customer.at_cell',
      'customer.merged',
      'customer.merge_itself',
      'customer.codes_required',
    ],
  }),
};
