import type { EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { listLegalPeopleOf } from '#features/identity/index.ts';
import { recordListExport, type OpsCall } from '#features/staff/index.ts';
import { answerWithList } from '#http/listing/answer-with-list.ts';
import { listFileTexts } from '#languages/files/list-files/list-file-texts.ts';
import { searchCustomers } from '../search/search-customers.ts';

/** The customers that match a search, newest first, as a file. */
export async function exportCustomers(
  context: Context,
  call: OpsCall,
  { format, ...filters }: EndpointRequest<typeof operatorEndpoints.exportCustomers>['query'],
): Promise<Response> {
  const { people } = listFileTexts[call.language];
  return answerWithList(context, call, {
    ...{ name: 'customers', filters, format, recordExport: recordListExport },
    async readPage(page) {
      const { items, ...position } = await searchCustomers(context, call.partner, { ...filters, ...page });
      const ids = items.flatMap(({ id }) => id ?? []);
      const companies = await listLegalPeopleOf(context.database, call.partner.id, ids);
      return { ...position, items: items.map((item) => ({ ...item, companies: companies.get(item.id ?? '') ?? [] })) };
    },
    columns: [
      ['kind', ({ kind }) => people[kind]],
      ['name', ({ name }) => name],
      ['phone', ({ phone }) => phone],
      ['confirmed', ({ isPhoneConfirmed }) => isPhoneConfirmed],
      ['email', ({ email }) => email],
      ['orders', ({ orders }) => orders],
      ['lastOrder', ({ lastOrderAt }) => lastOrderAt && { at: lastOrderAt }],
      ['since', ({ createdAt }) => ({ at: createdAt })],
      ['companyName', ({ companies }) => companies.map(({ name }) => name).join('; ')],
      ['taxNumber', ({ companies }) => companies.map(({ taxNumber }) => taxNumber).join('; ')],
      ['kpp', ({ companies }) => companies.map(({ kpp }) => kpp ?? '').join('; ')],
      ['contractNumber', ({ companies }) => companies.map(({ contractNumber }) => contractNumber ?? '').join('; ')],
    ],
  });
}
