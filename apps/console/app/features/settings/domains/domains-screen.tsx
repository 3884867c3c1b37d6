import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { findFieldError } from '#kit/state/find-field-error.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { Section } from '#kit/layout/section.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { showFailure } from '#kit/state/show-failure.ts';
import { SaveButton } from '#kit/keys/save-button.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { SettingsFrame } from '../frame/settings-frame.tsx';
import { ClaimRow } from './claim-row.tsx';
import { DomainRow } from './domain-row.tsx';

/** The domains of the shop, those that it claims, and a field for another one. */
export function DomainsScreen() {
  const t = useText();
  const { data, error, refetch } = useQuery(apiQuery('listDomains'));
  const [typed, setTyped] = useState('');
  const add = useMutation({
    mutationFn: () => call('addDomain', { body: { host: typed.trim() } }),
    onSuccess: async ({ domain }) => {
      setTyped('');
      const text = domain.isProven ? 'settings.domains.added' : 'settings.domains.claimed.toast';
      showToast({ tone: 'success', text: t(text, { host: domain.name }) });
      await refetch();
    },
  });
  const mistake = findFieldError(add.error, 'host');
  const remove = useMutation({
    mutationFn: ({ host }: { host: string; name: string }) => call('deleteDomain', { params: { host } }),
    onSuccess: async (_, { name }) => {
      showToast({ tone: 'success', text: t('settings.domains.removed', { host: name }) });
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
            {data.items.map((domain) => {
              const { host, claim, proof, provenAt } = domain;
              const removal = {
                isRemoving: remove.isPending && remove.variables.host === host,
                onRemove: () => remove.mutate(domain),
              };
              if (claim) return <ClaimRow key={host} {...{ domain, claim, ...removal }} onChecked={() => refetch()} />;
              return (
                proof !== null &&
                provenAt !== null && <DomainRow key={host} domain={{ ...domain, proof, provenAt }} {...removal} />
              );
            })}
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
              error={mistake}
              maxLength={255}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                add.reset();
              }}
              beside={
                <SaveButton size="md" variant="secondary" isLoading={add.isPending} isDisabled={typed.trim() === ''}>
                  {t('settings.domains.add')}
                </SaveButton>
              }
            />
            <FormFailure failure={mistake === undefined ? add.error : null} />
          </form>
        </Section>
      )}
    </SettingsFrame>
  );
}
