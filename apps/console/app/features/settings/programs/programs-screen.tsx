import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { findFieldError } from '#kit/state/find-field-error.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { Section } from '#kit/layout/section.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { SaveButton } from '#kit/keys/save-button.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { SettingsFrame } from '../frame/settings-frame.tsx';
import { ProgramRow } from './program-row.tsx';
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx';

const idPattern = /^[a-z\d][a-z\d_-]*$/;

/** The programs of the partner's own; a secret is shown once, when it is made. */
export function ProgramsScreen() {
  const t = useText();
  const { data, error, refetch } = useQuery(apiQuery('listClientApps'));
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const id = typed.trim();
  const isMalformed = id !== '' && !idPattern.test(id);
  const version = data?.version ?? 0;
  const show = (secret: ShownSecret) => {
    setShown(secret);
    void refetch();
  };
  const add = useMutation({
    mutationFn: () => call('addClientApp', { body: { id, version } }),
    onSuccess: ({ app, secret }) => {
      setTyped('');
      show({ id: app.id, secret });
    },
    // The list that another tab changed is loaded again, so that the next attempt succeeds.
    onError: () => void refetch(),
  });
  const mistake = isMalformed ? t('settings.programs.malformed') : findFieldError(add.error, 'id');
  return (
    <SettingsFrame page="programs">
      <QueryState {...{ data, error, refetch }} rows={3} />
      {data && (
        <Section title={t('settings.group.programs')}>
          <p className="mb-4 max-w-prose text-ink-muted">{t('settings.group.programs.text')}</p>
          {data.items.length === 0 ? (
            <p className="mb-5">{t('settings.programs.none')}</p>
          ) : (
            <ul className="mb-5 divide-y divide-line rounded-md border border-line">
              {data.items.map((program) => (
                <ProgramRow
                  key={program.id}
                  {...{ program, version }}
                  onSecret={(secret) => show({ id: program.id, secret })}
                  onChanged={() => void refetch()}
                />
              ))}
            </ul>
          )}
          <form
            noValidate
            aria-label={t('settings.programs.add')}
            className="flex max-w-xl flex-col gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              if (id !== '' && !isMalformed) add.mutate();
            }}
          >
            <TextField
              label={t('settings.programs.new')}
              hint={t('settings.programs.hint')}
              error={mistake}
              maxLength={60}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                add.reset();
              }}
              beside={
                <SaveButton
                  size="md"
                  variant="secondary"
                  isLoading={add.isPending}
                  isDisabled={id === '' || isMalformed}
                >
                  {t('settings.programs.add')}
                </SaveButton>
              }
            />
            <FormFailure failure={mistake === undefined ? add.error : null} />
          </form>
        </Section>
      )}
      {data && shown && <SecretDialog partnerId={data.partnerId} shown={shown} onClose={() => setShown(null)} />}
    </SettingsFrame>
  );
}
