import type { StaffMember } from '@kaplya/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { listKey } from '#kit/list/use-list-pages.ts';
import { showFailure } from '#kit/state/show-failure.ts';
import { apiQuery } from '#platform/data/api-query.ts';

/** Runs an action on a member of staff, reports its result to the person who ran it, and refetches the member. */
export function useMemberAction({ id }: Pick<StaffMember, 'id'>) {
  const t = useText();
  const queries = useQueryClient();
  const [running, setRunning] = useState<string | null>(null);

  async function run(name: string, work: () => Promise<unknown>, done: string) {
    setRunning(name);
    try {
      await work();
      showToast({ tone: 'success', text: done });
    } catch (failure) {
      showFailure(failure, t('kit.form.failed'));
    } finally {
      setRunning(null);
      const params = { params: { id } };
      await Promise.all([
        queries.invalidateQueries({ queryKey: apiQuery('getStaff', params).queryKey }),
        queries.invalidateQueries({ queryKey: apiQuery('listStaffSessions', params).queryKey }),
        queries.invalidateQueries({ queryKey: listKey('staff') }),
      ]);
    }
  }
  return { running, run };
}
