import type { Session } from '@kaplya/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { SelectField } from '#kit/form/select-field.tsx';
import { useVersionedForm } from '#kit/form/use-versioned-form.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { Section } from '#kit/layout/section.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { showFailure } from '#kit/state/show-failure.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { call, signOut } from '#platform/data/client.ts';
import { meQuery, useMe, type Me } from '#platform/session/me.ts';
import { useAuditLabels } from '../audit/use-audit-labels.ts';
import { letterLanguages, toLetterLanguage } from '../letter-languages.ts';
import { toRoleName } from '../role-name.ts';
import { SessionList } from '../session-list.tsx';
import { ChangeEmail } from './change-email.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The person's own account: name, language, passkeys, recovery codes and sessions. */
export function AccountScreen() {
  const t = useText();
  const me = useMe();
  return (
    <>
      <ScreenHeader title={t('staff.me')} />
      <div className="grid gap-4 px-(--spacing-page) pb-8 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          {me.mustAddPasskey && (
            <Callout tone="warning" icon="warning">
              {t('staff.passkeys.must')}
            </Callout>
          )}
          <Section title={t('staff.who')}>
            <div className="flex flex-col gap-4">
              <OwnForm me={me} />
              {!me.mustAddPasskey && <ChangeEmail />}
            </div>
          </Section>
        </div>
        <div className="flex flex-col gap-4">
          <Section title={t('staff.passkeys')}>
            <OwnPasskeys />
          </Section>
          {!me.mustAddPasskey && (
            <Section title={t('staff.recovery')}>
              <RecoveryCodes />
            </Section>
          )}
          {!me.mustAddPasskey && <OwnSessions />}
        </div>
      </div>
    </>
  );
}

type Values = { name: string; language: string };

const toValues = ({ name, language }: Me): Values => ({ name, language });

function OwnForm({ me }: { me: Me }) {
  const t = useText();
  const queries = useQueryClient();
  const { queryKey } = meQuery(me.id);
  const toLabel = useAuditLabels();
  const form = useVersionedForm({
    ...{ loaded: me, toValues },
    async save({ name, language }, { version }) {
      const saved = await call('updateMe', { body: { version, name, language: toLetterLanguage(language) } });
      queries.setQueryData(queryKey, saved);
      return saved;
    },
    async reload() {
      const read = await call('getMe');
      queries.setQueryData(queryKey, read);
      return read;
    },
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
      <Facts
        facts={[
          { label: t('staff.email'), value: me.email },
          { label: t('staff.phone'), value: me.phone },
          { label: t('staff.roles'), value: me.roles.map((role) => toRoleName(role, t)).join(', ') || null },
        ]}
      />
      <TextField
        label={t('staff.name')}
        error={form.formState.errors.name?.message}
        {...form.register('name', { required: t('kit.required') })}
      />
      <SelectField label={t('staff.language')} options={letterLanguages} {...form.register('language')} />
      <SaveBar form={form} toLabel={toLabel} />
    </form>
  );
}

export function OwnSessions() {
  const t = useText();
  const queries = useQueryClient();
  const query = apiQuery('listSessions');
  const { data, error, refetch } = useQuery(query);

  const end = useMutation({
    mutationFn: ({ id, isCurrent }: Pick<Session, 'id' | 'isCurrent'>) =>
      isCurrent ? signOut() : call('endSession', { params: { id } }),
    onError: (failure) => {
      showFailure(failure, t('kit.form.failed'));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });

  return (
    <Section title={t('staff.sessions')}>
      <QueryState {...{ data, error, refetch }} rows={2} />
      {data && (
        <SessionList
          sessions={data.data}
          renderAction={({ id, isCurrent }) => (
            <Button
              variant="secondary"
              size="sm"
              isLoading={end.isPending && end.variables.id === id}
              isDisabled={end.isPending}
              onClick={() => end.mutate({ id, isCurrent })}
            >
              {t(isCurrent ? 'shell.signOut' : 'staff.sessions.end')}
            </Button>
          )}
        />
      )}
    </Section>
  );
}
