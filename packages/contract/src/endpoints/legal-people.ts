import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  legalPersonFieldsShape,
  legalPersonRequestShape,
  monthShape,
  ownLegalPersonShape,
  refusalReasonShape,
} from '../shapes/legal-person.ts';
import { listFileFormats } from './list-file-formats.ts';

const shared = { tag: 'default', access: 'customer' } as const;
const ofCompany = z.object({ id: z.uuid() });

/** A customer's companies: who asks to order for one, who admits colleagues, and what it ordered. */
export const legalPersonEndpoints = {
  listOwnLegalPeople: defineEndpoint({
    ...shared,
    id: 'listOwnLegalPeople',
    summary: 'The companies for which the customer may order, and their open and refused requests',
    method: 'get',
    path: '/api/v1/legal_people',
    answer: z.object({
      country: z.string().describe('Of the shop: it decides the form of a tax number, and who has a KPP'),
      legalPeople: z.array(ownLegalPersonShape),
      requests: z.array(legalPersonRequestShape),
    }),
    refusals: [],
  }),
  requestLegalPerson: defineEndpoint({
    ...shared,
    id: 'requestLegalPerson',
    summary:
      'Ask to order for a company. The answer is the same whether the shop knows it or not; a refused request is made anew',
    method: 'post',
    path: '/api/v1/legal_people/requests',
    body: legalPersonFieldsShape,
    answer: z.object({ request: legalPersonRequestShape }),
    refusals: [
      'legal_person.tax_number_invalid',
      'legal_person.kpp_invalid',
      'legal_person.member',
      'legal_person.requested',
      'legal_person.too_many_requests',
    ],
  }),
  withdrawLegalPersonRequest: defineEndpoint({
    ...shared,
    id: 'withdrawLegalPersonRequest',
    summary: 'Withdraw a request, or remove a refused one',
    method: 'delete',
    path: '/api/v1/legal_people/requests/{id}',
    params: ofCompany,
    refusals: ['legal_person.request_unknown'],
  }),
  decideLegalPersonRequest: defineEndpoint({
    ...shared,
    id: 'decideLegalPersonRequest',
    summary: 'Admit a colleague to a company of the customer, or refuse with a reason',
    method: 'post',
    path: '/api/v1/legal_people/{id}/requests/{requestId}',
    params: ofCompany.extend({ requestId: z.uuid() }),
    body: z.discriminatedUnion('decision', [
      z.object({ decision: z.literal('admit') }),
      z.object({ decision: z.literal('refuse'), reason: refusalReasonShape }),
    ]),
    refusals: ['address.legal_person_unknown', 'legal_person.request_unknown'],
  }),
  leaveLegalPerson: defineEndpoint({
    ...shared,
    id: 'leaveLegalPerson',
    summary: 'Order for this company no more. Its orders stay; without people it stays with the shop',
    method: 'delete',
    path: '/api/v1/legal_people/{id}',
    params: ofCompany,
    refusals: ['address.legal_person_unknown'],
  }),
  exportLegalPersonOrders: defineEndpoint({
    ...shared,
    id: 'exportLegalPersonOrders',
    budget: 'heavy',
    summary: 'The goods that the company ordered by contract for a month of delivery, as a file for a spreadsheet',
    method: 'get',
    path: '/api/v1/legal_people/{id}/orders',
    params: ofCompany,
    query: z.object({ month: monthShape, format: z.enum(listFileFormats).optional() }),
    answer: z.object({ name: z.string(), contentType: z.string(), base64: z.string() }),
    refusals: ['address.legal_person_unknown'],
  }),
};
