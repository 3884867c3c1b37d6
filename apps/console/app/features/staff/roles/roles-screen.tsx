import type { StaffRole } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { Section } from '#kit/layout/section.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { toRoleName } from '../role-name.ts';
import { PasskeyPolicy } from './passkey-policy.tsx';
import { RoleForm } from './role-form.tsx';

const newRole: StaffRole = {
  id: '',
  version: 0,
  template: null,
  name: '',
  isOwner: false,
  permissions: [],
  members: 0,
};

/** The roles of the shop; the form of the role named in the URL is beside the list. */
export function RolesScreen() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(apiQuery('listRoles'));
  const openId = params.get('role');
  const open = openId === 'new' ? newRole : (data?.items.find(({ id }) => id === openId) ?? data?.items[1]);
  const show = (id: string) => setParams({ role: id });
  return (
    <>
      <ScreenHeader
        title={t('staff.roles')}
        actions={
          <>
            <Link to="/staff" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              {t('staff.title')}
            </Link>
            <Button size="sm" onClick={() => show('new')}>
              {t('staff.role.new')}
            </Button>
          </>
        }
      />
      <QueryState {...{ data, error, refetch }} />
      {data && (
        <div className="grid items-start gap-4 px-(--spacing-page) pb-8 md:grid-cols-[minmax(12rem,1fr)_minmax(0,3fr)]">
          <div className="flex flex-col gap-4">
            <nav aria-label={t('staff.roles')} className="rounded-md border border-line bg-surface">
              <ul className="divide-y divide-line">
                {data.items.map((role) => (
                  <li key={role.id}>
                    <Link
                      to={{ search: `?role=${role.id}` }}
                      aria-current={role.id === open?.id ? 'true' : undefined}
                      className="flex min-h-target items-center gap-2 px-3 py-1.5 aria-[current=true]:bg-brand-soft aria-[current=true]:text-brand-ink"
                    >
                      <span className="min-w-0 grow wrap-anywhere">{toRoleName(role, t)}</span>
                      <span className="text-sm whitespace-nowrap text-ink-muted">
                        {t('staff.role.members', { count: role.members })}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <PasskeyPolicy />
          </div>
          {open && (
            <Section title={open.id === '' ? t('staff.role.new') : toRoleName(open, t)}>
              <RoleForm key={open.id} role={open} onCreated={show} onDeleted={() => setParams({})} />
            </Section>
          )}
        </div>
      )}
    </>
  );
}
