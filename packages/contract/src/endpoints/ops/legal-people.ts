import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { searchLine, versionShape } from '../../shapes/basics.ts';
import {
  legalPersonPaymentShape,
  monthShape,
  newLegalPersonPaymentShape,
  opsLegalPersonInputShape,
  opsLegalPersonPageShape,
  opsLegalPersonRequestShape,
  opsLegalPersonShape,
  refusalReasonShape,
} from '../../shapes/legal-person.ts';
import { pageOf, pageQuery } from '../../shapes/page.ts';
import { listFileFormats } from '../list-file-formats.ts';

const shared = { tag: 'customers', access: 'operator' } as const;
const reads = { ...shared, permission: 'customers.read' } as const;
const writes = { ...shared, permission: 'customers.write' } as const;
const params = z.object({ id: z.uuid() });
const answer = z.object({ legalPerson: opsLegalPersonShape });
const fieldRefusals = [
  'legal_person.tax_number_invalid',
  'legal_person.kpp_invalid',
  'legal_person.tax_number_taken',
] as const;

export const opsLegalPersonEndpoints = {
  listOpsLegalPeople: defineEndpoint({
    ...reads,
    id: 'listOpsLegalPeople',
    summary: 'Companies that may pay by contract, by name, by part of the name, the tax number or the contract number',
    method: 'get',
    path: '/api/ops/legal-people',
    query: z.object({ q: searchLine(100).optional(), ...pageQuery }),
    answer: pageOf(opsLegalPersonShape),
    refusals: [],
  }),
  listLegalPersonRequests: defineEndpoint({
    ...reads,
    id: 'listLegalPersonRequests',
    summary: 'Customers who ask to order for a company, the longest waiting first',
    method: 'get',
    path: '/api/ops/legal-people/requests',
    query: z.object(pageQuery),
    answer: pageOf(opsLegalPersonRequestShape),
    refusals: [],
  }),
  getOpsLegalPerson: defineEndpoint({
    ...reads,
    id: 'getOpsLegalPerson',
    summary: 'A company with its people and payments',
    method: 'get',
    path: '/api/ops/legal-people/{id}',
    params,
    answer: opsLegalPersonPageShape,
    refusals: ['legal_person.unknown'],
  }),
  createLegalPerson: defineEndpoint({
    ...writes,
    id: 'createLegalPerson',
    summary: 'Enter a company, without people at first',
    method: 'post',
    path: '/api/ops/legal-people',
    body: opsLegalPersonInputShape,
    answer,
    refusals: fieldRefusals,
  }),
  changeLegalPerson: defineEndpoint({
    ...writes,
    id: 'changeLegalPerson',
    summary: 'Change a company’s fields and its limit of credit',
    method: 'put',
    path: '/api/ops/legal-people/{id}',
    params,
    body: opsLegalPersonInputShape.extend({ version: versionShape }),
    answer,
    refusals: [...fieldRefusals, 'legal_person.unknown', 'conflict.changed'],
  }),
  addLegalPersonMember: defineEndpoint({
    ...writes,
    id: 'addLegalPersonMember',
    summary: 'Let a customer order for the company; their request for it is admitted',
    method: 'post',
    path: '/api/ops/legal-people/{id}/people',
    params,
    body: z.object({ customerId: z.uuid() }),
    refusals: ['legal_person.unknown', 'identity.customer_unknown'],
  }),
  removeLegalPersonMember: defineEndpoint({
    ...writes,
    id: 'removeLegalPersonMember',
    summary: 'Let a customer order for the company no more',
    method: 'delete',
    path: '/api/ops/legal-people/{id}/people/{customerId}',
    params: params.extend({ customerId: z.uuid() }),
    refusals: ['legal_person.unknown'],
  }),
  recordLegalPersonPayment: defineEndpoint({
    ...writes,
    id: 'recordLegalPersonPayment',
    summary: 'Enter what the company has paid by contract; it makes room under the limit of credit',
    method: 'post',
    path: '/api/ops/legal-people/{id}/payments',
    params,
    body: newLegalPersonPaymentShape,
    answer: z.object({ payment: legalPersonPaymentShape, legalPerson: opsLegalPersonShape }),
    refusals: ['legal_person.unknown', 'idempotency.key_reused'],
  }),
  acceptLegalPersonRequest: defineEndpoint({
    ...writes,
    id: 'acceptLegalPersonRequest',
    summary:
      'Admit the customer: to the known company of that tax number, or to a new one with the fields of the request',
    method: 'post',
    path: '/api/ops/legal-people/requests/{id}/accept',
    params,
    body: z.object({
      legalPersonId: z.uuid().nullable().describe('`known.id` as it was read; null: a new company'),
    }),
    answer,
    refusals: ['legal_person.request_unknown', 'legal_person.tax_number_taken', 'legal_person.unknown'],
  }),
  refuseLegalPersonRequest: defineEndpoint({
    ...writes,
    id: 'refuseLegalPersonRequest',
    summary: 'Refuse a request; the reason is shown to whoever asked',
    method: 'post',
    path: '/api/ops/legal-people/requests/{id}/refuse',
    params,
    body: z.object({ reason: refusalReasonShape }),
    refusals: ['legal_person.request_unknown'],
  }),
  exportOpsLegalPersonOrders: defineEndpoint({
    ...reads,
    id: 'exportOpsLegalPersonOrders',
    alsoPermission: 'orders.export',
    budget: 'heavy',
    summary: 'The goods that the company ordered by contract for a month of delivery, as a file for a spreadsheet',
    method: 'get',
    path: '/api/ops/legal-people/{id}/orders',
    params,
    query: z.object({ month: monthShape, format: z.enum(listFileFormats).optional() }),
    answer: z.string(),
    answerType: 'text/csv',
    refusals: ['legal_person.unknown'],
  }),
};
