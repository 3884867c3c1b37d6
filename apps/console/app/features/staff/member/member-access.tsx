import type { StaffMember } from '@kaplya/contract';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Section } from '#kit/layout/section.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { call } from '#platform/data/client.ts';
import { useMemberAction } from './use-member-action.ts';

/** The invitation, the passkeys, and the switch. */
export function MemberAccess({ member }: { member: StaffMember }) {
  const t = useText();
  const formats = useFormats();
  const { running, run } = useMemberAction(member);
  const { id, version, invitation, joinedAt, switchedOffAt, passkeys, email } = member;
  const isOff = switchedOffAt !== null;
  const isAwaited = joinedAt === null && !isOff;
  const params = { id };
  return (
    <Section title={t('staff.access')}>
      <Facts
        facts={[
          { label: t('staff.joined'), value: joinedAt === null ? t('staff.joined.never') : formats.dateTime(joinedAt) },
          {
            label: t('staff.invitation'),
            value:
              invitation && isAwaited
                ? t(`staff.invitation.${invitation.state}`, { until: formats.dateTime(invitation.expiresAt) })
                : null,
          },
          { label: t('staff.passkeys'), value: passkeys },
          { label: t('staff.switchedOff'), value: isOff ? formats.dateTime(switchedOffAt) : null },
        ]}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        {isAwaited && email !== null && (
          <Button
            variant="secondary"
            size="sm"
            isLoading={running === 'send'}
            onClick={() => void run('send', () => call('sendInvitation', { params }), t('staff.invitation.sentAgain'))}
          >
            {t('staff.invitation.send')}
          </Button>
        )}
        {isAwaited && (
          <Button
            variant="ghost"
            size="sm"
            isLoading={running === 'withdraw'}
            onClick={() =>
              void run('withdraw', () => call('withdrawInvitation', { params }), t('staff.invitation.withdrawn'))
            }
          >
            {t('staff.invitation.withdraw')}
          </Button>
        )}
        {passkeys > 0 && (
          <Button
            variant="ghost"
            size="sm"
            isLoading={running === 'passkeys'}
            onClick={() =>
              void run('passkeys', () => call('removeStaffPasskeys', { params }), t('staff.passkeys.removed'))
            }
          >
            {t('staff.passkeys.remove')}
          </Button>
        )}
        {!isAwaited && (
          <Button
            variant={isOff ? 'secondary' : 'danger'}
            size="sm"
            isLoading={running === 'switch'}
            onClick={() =>
              void run(
                'switch',
                () => call('updateStaff', { params, body: { version, isOff: !isOff } }),
                t(isOff ? 'staff.switchedOn.done' : 'staff.switchedOff.done'),
              )
            }
          >
            {t(isOff ? 'staff.switchOn' : 'staff.switchOff')}
          </Button>
        )}
      </div>
    </Section>
  );
}
