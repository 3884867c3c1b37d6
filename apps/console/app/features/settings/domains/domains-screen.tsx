import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { Section } from '#kit/layout/section.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { showFailure } from '#kit/state/show-failure.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { SettingsFrame } from '../frame/settings-frame.tsx';

/** The domains of the shop. */
export function DomainsScreen() {
  const t = useText();
  const { data, error, refetch } = useQuery(apiQuery('listDomains'));
  const [typed, setTyped] = useState('');
  const add = useMutation({
    mutationFn: () => call('addDomain', { body: { host: typed.trim() } }),
    onSuccess: async ({ domain }) => {
      setTyped('');
      showToast({ tone: 'success', text: t('settings.domains.added', { host: domain.host }) });
      await refetch();
    },
  });
  const remove = useMutation({
    mutationFn: (host: string) => call('deleteDomain', { params: { host } }),
    onSuccess: async (_, host) => {
      showToast({ tone: 'success', text: t('settings.domains.removed', { host }) });
      await refetch();
    },
    onError: (failure) => showFailure(failure, t('kit.form.failed')),
  });
  return (
    <SettingsFrame page="domains">
      <QueryState {...{ data, error, refetch }} rows={3} />
      {data && (
        <Section title={t('settings.group.domains')}>
          <p className="mb-4 max-w-prose text-ink-muted">{t('settings.group.domains.text')}</p>
          <ul className="mb-5 divide-y divide-line rounded-md border border-line">
            {data.items.map(({ host, isCurrent }) => (
              <li key={host} className="flex min-h-12 flex-wrap items-center gap-2 px-3 py-1">
                <span className="min-w-0 grow wrap-anywhere">{host}</span>
                {isCurrent ? (
                  <StatusPill tone="active">{t('settings.domains.current')}</StatusPill>
                ) : (
                  <ConfirmButton
                    label={t('settings.domains.remove')}
                    title={t('settings.domains.remove.title', { host })}
                    text={t('settings.domains.remove.text')}
                    variant="ghost"
                    isBusy={remove.isPending && remove.variables === host}
                    onConfirm={() => remove.mutate(host)}
                  />
                )}
              </li>
            ))}
          </ul>
          <form
            noValidate
            className="flex max-w-xl flex-col gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              if (typed.trim() !== '') add.mutate();
            }}
          >
            <TextField
              label={t('settings.domains.new')}
              hint={t('settings.domains.hint')}
              maxLength={255}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              beside={
                <Button type="submit" variant="secondary" isLoading={add.isPending} isDisabled={typed.trim() === ''}>
                  {t('settings.domains.add')}
                </Button>
              }
            />
            <FormFailure failure={add.error} />
          </form>
        </Section>
      )}
    </SettingsFrame>
  );
}
