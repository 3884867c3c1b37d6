import type { StaffMember } from '@kaplya/contract';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { Section } from '#kit/layout/section.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { call } from '#platform/data/client.ts';
import { useMemberAction } from './use-member-action.ts';

/** The invitation, the passkeys, and the switch that disables the member. */
export function MemberAccess({ member }: { member: StaffMember }) {
  const t = useText();
  const formats = useFormats();
  const { running, run } = useMemberAction(member);
  const { id, version, invitation, joinedAt, switchedOffAt, passkeys, email } = member;
  const isOff = switchedOffAt !== null;
  const isAwaited = joinedAt === null && !isOff;
  const params = { id };
  const switchTo = (wanted: boolean) =>
    void run(
      'switch',
      () => call('updateStaff', { params, body: { version, isOff: wanted } }),
      t(wanted ? 'staff.switchedOff.done' : 'staff.switchedOn.done'),
    );
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
              void run(
                'withdraw',
                () => call('withdrawInvitation', { params, query: { version: member.version } }),
                t('staff.invitation.withdrawn'),
              )
            }
          >
            {t('staff.invitation.withdraw')}
          </Button>
        )}
        {passkeys > 0 && (
          <ConfirmButton
            label={t('staff.passkeys.remove')}
            title={t('staff.passkeys.remove.title', { name: member.name })}
            text={t('staff.passkeys.remove.text')}
            variant="ghost"
            isBusy={running === 'passkeys'}
            onConfirm={() =>
              void run('passkeys', () => call('removeStaffPasskeys', { params }), t('staff.passkeys.removed'))
            }
          />
        )}
        {isOff && (
          <Button variant="secondary" size="sm" isLoading={running === 'switch'} onClick={() => switchTo(false)}>
            {t('staff.switchOn')}
          </Button>
        )}
        {!isAwaited && !isOff && (
          <ConfirmButton
            label={t('staff.switchOff')}
            title={t('staff.switchOff.title', { name: member.name })}
            text={t('staff.switchOff.text')}
            variant="danger"
            isBusy={running === 'switch'}
            onConfirm={() => switchTo(true)}
          />
        )}
      </div>
    </Section>
  );
}
