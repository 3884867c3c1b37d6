import type { StaffMember, StaffRole } from '@kaplya/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { SelectField } from '#kit/form/select-field.tsx';
import { useVersionedForm } from '#kit/form/use-versioned-form.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { Section } from '#kit/layout/section.tsx';
import { listKey } from '#kit/list/use-list-pages.ts';
import { AuditLink } from '#kit/record/audit-link.tsx';
import { FailureState } from '#kit/state/failure-state.tsx';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { fetchLatest } from '#platform/data/fetch-latest.ts';
import { useAuditLabels } from '../audit/use-audit-labels.ts';
import { letterLanguages, toLetterLanguage } from '../letter-languages.ts';
import { MemberStatus } from '../member-status.tsx';
import { MemberAccess } from './member-access.tsx';
import { MemberSessions } from './member-sessions.tsx';
import { RoleChoice } from './role-choice.tsx';

/** A member of staff: name, roles, access and sessions. */
export function MemberScreen() {
  const t = useText();
  const { id = '' } = useParams();
  const member = useQuery(apiQuery('getStaff', { params: { id } }));
  const roles = useQuery(apiQuery('listRoles'));
  const failed = [member, roles].find(({ error }) => error !== null);
  const toLabel = useAuditLabels();
  if (failed) return <FailureState failure={failed.error} onRetry={() => void failed.refetch()} />;
  const shown = member.data?.member;
  return (
    <>
      <ScreenHeader
        title={shown?.name ?? t('staff.title')}
        aside={shown && <MemberStatus member={shown} />}
        actions={<AuditLink subject={`staff:${id}`} toLabel={toLabel} />}
      />
      {shown && roles.data ? (
        <div className="grid gap-4 px-(--spacing-page) pb-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Section title={t('staff.who')}>
            <MemberForm key={shown.id} member={shown} roles={roles.data.items} />
          </Section>
          <div className="flex flex-col gap-4">
            <MemberAccess member={shown} />
            <MemberSessions member={shown} />
          </div>
        </div>
      ) : (
        <RowsSkeleton label={t('kit.loading')} />
      )}
    </>
  );
}

type Values = { name: string; email: string; phone: string; language: string; roles: string[] };

const toValues = ({ name, email, phone, language, roles }: StaffMember): Values => ({
  ...{ name, email: email ?? '', phone: phone ?? '', language, roles: roles.map(({ id }) => id) },
});

function MemberForm({ member, roles }: { member: StaffMember; roles: readonly StaffRole[] }) {
  const t = useText();
  const queries = useQueryClient();
  const { id } = member;
  const query = apiQuery('getStaff', { params: { id } });
  const form = useVersionedForm({
    ...{ loaded: member, toValues },
    async save({ language, email, phone, ...values }, { version }) {
      const body = {
        ...values,
        version,
        language: toLetterLanguage(language),
        email: email || null,
        phone: phone || null,
      };
      const saved = await call('updateStaff', { params: { id }, body });
      queries.setQueryData(query.queryKey, saved);
      return saved.member;
    },
    reload: async () => (await fetchLatest(queries, query)).member,
    onSaved: () => void queries.invalidateQueries({ queryKey: listKey('staff') }),
  });
  const { errors } = form.formState;
  const chosen = form.watch('roles');
  const toLabel = useAuditLabels();
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
      <TextField label={t('staff.name')} error={errors.name?.message} {...form.register('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('staff.email')} type="email" error={errors.email?.message} {...form.register('email')} />
        <TextField label={t('staff.phone')} type="tel" error={errors.phone?.message} {...form.register('phone')} />
      </div>
      <SelectField label={t('staff.language')} options={letterLanguages} {...form.register('language')} />
      <RoleChoice roles={roles} chosen={chosen} onChange={(ids) => form.change('roles', ids)} />
      <SaveBar form={form} toLabel={toLabel} />
    </form>
  );
}
