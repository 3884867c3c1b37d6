import { useMutation, useQuery } from '@tanstack/react-query';
import type { StreetFile } from '@kaplya/contract';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { Section } from '#kit/layout/section.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { showFailure } from '#kit/state/show-failure.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { SettingsFrame } from '../frame/settings-frame.tsx';
import { StreetFileRow } from './street-file-row.tsx';
import { StreetUpload } from './street-upload.tsx';

const POLL_MS = 1500;

/** The file of streets in use, the one that is being read, and a field for another one. */
export function StreetsScreen() {
  const t = useText();
  const { data, error, refetch } = useQuery({
    ...apiQuery('listStreetFiles'),
    refetchInterval: ({ state }) => (state.data?.items.some((file) => file.state === 'reading') ? POLL_MS : false),
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: StreetFile) => call('deleteStreetFile', { params: { id }, query: { version } }),
    onSuccess: (_, { state }) => {
      showToast({
        tone: 'success',
        text: t(state === 'reading' ? 'settings.streets.stopped' : 'settings.streets.gone'),
      });
    },
    onError: (failure) => showFailure(failure, t('kit.form.failed')),
    onSettled: () => refetch(),
  });
  const isReading = data?.items.some(({ state }) => state === 'reading') ?? false;
  return (
    <SettingsFrame page="streets">
      <QueryState {...{ data, error, refetch }} rows={3} />
      {data && (
        <Section title={t('settings.group.streets')}>
          <p className="mb-4 max-w-prose text-ink-muted">{t('settings.group.streets.text')}</p>
          {data.items.length > 0 && (
            <ul className="mb-5 divide-y divide-line rounded-md border border-line">
              {data.items.map((file) => (
                <StreetFileRow
                  key={file.id}
                  file={file}
                  isRemoving={remove.isPending && remove.variables.id === file.id}
                  onRemove={() => remove.mutate(file)}
                />
              ))}
            </ul>
          )}
          {!isReading && <StreetUpload isAnother={data.items.length > 0} onUploaded={() => void refetch()} />}
          <p className="mt-4 max-w-prose text-sm text-ink-muted">
            {t('settings.streets.where')}{' '}
            <SourceLink href="https://extract.bbbike.org/" text={t('settings.streets.where.town')} />
            {', '}
            <SourceLink href="https://download.geofabrik.de/" text={t('settings.streets.where.region')} />
            {'. '}
            <SourceLink href="https://www.openstreetmap.org/copyright" text={t('settings.streets.attribution')} />
          </p>
        </Section>
      )}
    </SettingsFrame>
  );
}

function SourceLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-brand-ink underline">
      {text}
    </a>
  );
}
