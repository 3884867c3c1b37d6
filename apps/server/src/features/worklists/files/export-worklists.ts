import type { EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import { toZoned } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { recordListExport, type OpsCall } from '#features/staff/index.ts';
import { answerWithList } from '#http/listing/answer-with-list.ts';
import { listFileTexts } from '#languages/files/list-files/list-file-texts.ts';
import { listCalls } from '../calls/list-calls.ts';
import { listUndelivered } from '../undelivered/list-undelivered.ts';

/** Undelivered orders, the longest waiting first, as a file. */
export async function exportUndelivered(
  context: Context,
  call: OpsCall,
  { format, ...filters }: EndpointRequest<typeof operatorEndpoints.exportUndelivered>['query'],
): Promise<Response> {
  const { faults } = listFileTexts[call.language];
  return answerWithList(context, call, {
    ...{ name: 'undelivered', filters, format, recordExport: recordListExport },
    readPage: (page) => listUndelivered(context, call, { ...filters, ...page }),
    columns: [
      ['number', ({ order }) => order.number],
      ['at', ({ since }) => ({ at: since })],
      ['name', ({ customerName }) => customerName],
      ['phone', ({ phone }) => phone],
      ['address', ({ address }) => address],
      ['day', ({ slot }) => toZoned(Date.parse(slot.from), slot.timeZone).date],
      ['from', ({ slot }) => toZoned(Date.parse(slot.from), slot.timeZone).time],
      ['to', ({ slot }) => toZoned(Date.parse(slot.to), slot.timeZone).time],
      ['reason', ({ reason }) => reason && reason.name],
      ['fault', ({ reason }) => reason && reason.fault && faults[reason.fault]],
      ['note', ({ note }) => note],
      ['bottles', ({ bottles }) => bottles],
      ['total', ({ money }) => money.total],
      ['paid', ({ money }) => money.paid],
      ['refunded', ({ money }) => money.refunded],
      ['currency', ({ money }) => money.total.currency],
      ['retryUntil', ({ retryUntil }) => retryUntil && { at: retryUntil }],
      ['callAt', ({ call: opened }) => opened && { at: opened.dueAt }],
    ],
  });
}

/** Open calls, the earliest due first, as a file. */
export async function exportCalls(
  context: Context,
  call: OpsCall,
  { format, ...filters }: EndpointRequest<typeof operatorEndpoints.exportCalls>['query'],
): Promise<Response> {
  const { callKinds, callOutcomes } = listFileTexts[call.language];
  return answerWithList(context, call, {
    ...{ name: 'calls', filters, format, recordExport: recordListExport },
    readPage: (page) => listCalls(context, call, { ...filters, ...page }),
    columns: [
      ['due', ({ dueAt }) => ({ at: dueAt })],
      ['kind', ({ kind }) => callKinds[kind]],
      ['order', ({ order }) => order && order.number],
      ['name', ({ customerName }) => customerName],
      ['phone', ({ phone }) => phone],
      ['note', ({ note }) => note],
      ['attempts', ({ attemptCount }) => attemptCount],
      ['lastOutcome', ({ attempts: [last] }) => (last ? callOutcomes[last.outcome] : null)],
      ['lastNote', ({ attempts: [last] }) => last?.note ?? null],
      ['closed', ({ closedAt }) => closedAt && { at: closedAt }],
    ],
  });
}
