import type { EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { OpsCall } from '#http/call.ts';
import { answerWithList } from '#http/listing/answer-with-list.ts';
import { listFileTexts } from '#languages/files/list-files/list-file-texts.ts';
import { listAudit } from '../audit/list-audit.ts';
import { recordListExport } from '../audit/record-list-export.ts';
import { listStaff } from '../members/list-staff.ts';
import type { StaffDependencies } from '../staff-dependencies.ts';

/** The filtered staff by name, as a file. */
export async function exportStaff(
  context: Context,
  call: OpsCall,
  { format, ...filters }: EndpointRequest<typeof operatorEndpoints.exportStaff>['query'],
  dependencies: Pick<StaffDependencies, 'countPasskeys'>,
): Promise<Response> {
  const { staffRoles, invitations } = listFileTexts[call.language];
  return answerWithList(context, call, {
    ...{ name: 'staff', filters, format, recordExport: recordListExport },
    readPage: (page) => listStaff(context, call, { ...filters, ...page }, dependencies),
    columns: [
      ['name', ({ name }) => name],
      ['email', ({ email }) => email],
      ['phone', ({ phone }) => phone],
      ['owner', ({ isOwner }) => isOwner],
      [
        'roles',
        ({ roles }) => roles.map((role) => role.name ?? (role.template && staffRoles[role.template])).join(', '),
      ],
      ['joined', ({ joinedAt }) => joinedAt && { at: joinedAt }],
      ['switchedOff', ({ switchedOffAt }) => switchedOffAt && { at: switchedOffAt }],
      ['passkeys', ({ passkeys }) => passkeys],
      ['accepted', ({ invitation }) => invitation && invitations[invitation.state]],
    ],
  });
}

/** Changes by staff, newest first, as a file; their values are JSON. */
export async function exportAudit(
  context: Context,
  call: OpsCall,
  { format, ...filters }: EndpointRequest<typeof operatorEndpoints.exportAudit>['query'],
): Promise<Response> {
  return answerWithList(context, call, {
    ...{ name: 'audit', filters, format, recordExport: recordListExport },
    readPage: (page) => listAudit(context, call, { ...filters, ...page }),
    columns: [
      ['at', ({ at }) => ({ at })],
      ['by', ({ by }) => by && by.name],
      ['action', ({ action }) => action],
      ['subject', ({ subject }) => subject],
      ['before', ({ before }) => toValuesText(before)],
      ['after', ({ after }) => toValuesText(after)],
      ['reason', ({ reasonId }) => reasonId],
      ['note', ({ note }) => note],
      ['ip', ({ ip }) => ip],
    ],
  });
}

/** The most characters in a cell of the file, a little below the limit of spreadsheets. */
const lettersAtMost = 32_000;

function toValuesText(values: Readonly<Record<string, unknown>>): string {
  return Object.keys(values).length === 0 ? '' : JSON.stringify(values).slice(0, lettersAtMost);
}
