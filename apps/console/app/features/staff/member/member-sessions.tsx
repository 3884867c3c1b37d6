import type { StaffMember } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import { Section } from '#kit/layout/section.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { SessionList } from '../session-list.tsx';
import { useMemberAction } from './use-member-action.ts';

/** The sessions of the member; each can be ended at once. */
export function MemberSessions({ member }: { member: StaffMember }) {
  const t = useText();
  const params = { id: member.id };
  const { data, error, refetch } = useQuery(apiQuery('listStaffSessions', { params }));
  const { running, run } = useMemberAction(member);
  const end = (session?: string) =>
    void run(
      session ?? 'all',
      () => call('endStaffSessions', { params, query: { ...(session && { session }) } }),
      t('staff.sessions.ended'),
    );
  return (
    <Section
      title={t('staff.sessions')}
      aside={
        (data?.items.length ?? 0) > 1 && (
          <Button variant="ghost" size="sm" isLoading={running === 'all'} onClick={() => end()}>
            {t('staff.sessions.endAll')}
          </Button>
        )
      }
    >
      <QueryState {...{ data, error, refetch }} rows={2} />
      {data && (
        <SessionList
          sessions={data.items}
          renderAction={({ id }) => (
            <Button variant="secondary" size="sm" isLoading={running === id} onClick={() => end(id)}>
              {t('staff.sessions.end')}
            </Button>
          )}
        />
      )}
    </Section>
  );
}
