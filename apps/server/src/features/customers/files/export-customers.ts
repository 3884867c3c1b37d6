import type { EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
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
    readPage: (page) => searchCustomers(context, call.partner, { ...filters, ...page }),
    columns: [
      ['kind', ({ kind }) => people[kind]],
      ['name', ({ name }) => name],
      ['phone', ({ phone }) => phone],
      ['confirmed', ({ isPhoneConfirmed }) => isPhoneConfirmed],
      ['email', ({ email }) => email],
      ['orders', ({ orders }) => orders],
      ['lastOrder', ({ lastOrderAt }) => lastOrderAt && { at: lastOrderAt }],
      ['since', ({ createdAt }) => ({ at: createdAt })],
    ],
  });
}
