import type { StaffMember } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';

/** The status of a member of staff as a pill: active, invited or disabled. */
export function MemberStatus({ member }: { member: Pick<StaffMember, 'joinedAt' | 'switchedOffAt' | 'invitation'> }) {
  const t = useText();
  if (member.switchedOffAt !== null) return <StatusPill tone="off">{t('staff.status.off')}</StatusPill>;
  if (member.joinedAt !== null) return <StatusPill tone="done">{t('staff.status.on')}</StatusPill>;
  const state = member.invitation?.state;
  if (state === 'unsent' || state === 'expired') {
    return <StatusPill tone="problem">{t(`staff.status.${state}`)}</StatusPill>;
  }
  return <StatusPill tone="waiting">{t('staff.status.invited')}</StatusPill>;
}
