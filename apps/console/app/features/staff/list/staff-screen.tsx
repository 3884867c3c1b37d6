import type { StaffMember } from '@kaplya/contract';
import { formatPhone } from '@kaplya/domain/phones';
import type { CallRequest } from '@kaplya/client/calls/api-types.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { DataList } from '#kit/list/data-list.tsx';
import type { ListDefinition } from '#kit/list/list-definition.ts';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { fetchFile } from '#platform/data/files.ts';
import { MemberStatus } from '../member-status.tsx';
import { toRoleName } from '../role-name.ts';
import { InviteDialog } from './invite-dialog.tsx';

function Roles({ roles }: Pick<StaffMember, 'roles'>) {
  const t = useText();
  return <>{roles.map((role) => toRoleName(role, t)).join(', ') || '—'}</>;
}

const staffList: ListDefinition<StaffMember> = {
  id: 'staff',
  columns: [
    { id: 'name', label: 'staff.name', cell: ({ name }) => name },
    { id: 'status', label: 'staff.status', cell: (member) => <MemberStatus member={member} />, card: 'aside' },
    { id: 'roles', label: 'staff.roles', cell: ({ roles }) => <Roles roles={roles} /> },
    { id: 'email', label: 'staff.email', cell: ({ email }) => email ?? '—' },
    {
      id: 'phone',
      label: 'staff.phone',
      cell: ({ phone }) => (phone === null ? '—' : formatPhone(phone)),
      isOneLine: true,
    },
    { id: 'passkeys', label: 'staff.passkeys', cell: ({ passkeys }) => passkeys, align: 'end', card: 'none' },
  ],
  filters: [
    { kind: 'search', name: 'q', label: 'staff.search' },
    {
      kind: 'choice',
      name: 'state',
      label: 'staff.status',
      options: [
        { value: 'on', label: 'staff.status.on' },
        { value: 'invited', label: 'staff.status.invited' },
        { value: 'off', label: 'staff.status.off' },
      ],
    },
    { kind: 'choice', name: 'role', label: 'staff.role' },
  ],
  getId: ({ id }) => id,
  getTitle: ({ name }) => name,
  getPath: ({ id }) => `/staff/${id}`,
  load: ({ filters, cursor, limit, signal }) =>
    call('listStaff', { query: { limit, ...(cursor !== null && { cursor }), ...toQuery(filters) }, signal }),
  file: {
    name: 'staff',
    permission: 'lists.export',
    fetch: ({ filters }, format) => fetchFile('exportStaff', { query: { ...toQuery(filters), format } }),
  },
};

function toQuery({ q, state, role }: Readonly<Record<string, string>>): CallRequest<'exportStaff'>['query'] {
  const isState = state === 'on' || state === 'invited' || state === 'off';
  return {
    ...(q !== undefined && { q }),
    ...(isState && { state }),
    ...(role !== undefined && { role }),
  };
}

/** The members of staff, and the invitation of a new one. */
export function StaffScreen() {
  const t = useText();
  const [isInviting, setInviting] = useState(false);
  const { data: roles } = useQuery(apiQuery('listRoles'));
  const options = (roles?.items ?? []).map((role) => ({ value: role.id, label: toRoleName(role, t) }));
  return (
    <>
      <ScreenHeader
        title={t('staff.title')}
        actions={
          <>
            <Link to="/staff/roles" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              {t('staff.roles')}
            </Link>
            <Button size="sm" onClick={() => setInviting(true)}>
              {t('staff.invite')}
            </Button>
          </>
        }
      />
      <DataList
        definition={staffList}
        filterOptions={{ role: options }}
        empty={<ScreenState icon="people" title={t('staff.empty.title')} text={t('staff.empty.text')} />}
      />
      <InviteDialog isOpen={isInviting} roles={roles?.items ?? []} onClose={() => setInviting(false)} />
    </>
  );
}
