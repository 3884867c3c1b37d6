import type { ReadableStore } from '@kaplya/state/create-store.ts';
import { useStore } from '@kaplya/state/use-store.ts';
import { useEffect } from 'react';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import type { ConfigState } from '@kaplya/client/calls/config.ts';
import { getClient } from '#platform/data/client.ts';
import { useRevalidation } from '#platform/data/revalidate-on-request.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { Spinner } from '@kaplya/ui/message/spinner.tsx';

const configState: ReadableStore<ConfigState | null> = {
  getState: () => getClient().config.getState(),
  getInitialState: () => null,
  subscribe: (listener) => getClient().config.subscribe(listener),
};

/** The screen shown while the config is missing: requests it every 200 ms, then loads the page (P-19). */
export function StartScreen({ domain, serverFailure }: { domain: string; serverFailure: string | null }) {
  const t = useText();
  const { revalidate } = useRevalidation();
  const state = useStore(configState);

  useEffect(() => {
    if (serverFailure === null) getClient().config.start(domain);
  }, [domain, serverFailure]);

  const isReady = state?.status === 'ready';
  useEffect(() => {
    if (isReady) void revalidate();
  }, [isReady, revalidate]);

  const fallback = t('errors.config');
  const failure = state?.failure
    ? messageOf(state.failure, { fallback })
    : serverFailure === ''
      ? fallback
      : serverFailure;
  if (failure !== null) {
    return (
      <main className="page-width grid min-h-dvh place-items-center py-10">
        <title>{t('common.failure.title')}</title>
        <EmptyState
          headingLevel={1}
          drawing="failure"
          title={t('common.failure.title')}
          text={failure}
          action={<Button onClick={() => window.location.reload()}>{t('common.tryAgain')}</Button>}
        />
      </main>
    );
  }

  return (
    <main className="page-width grid min-h-dvh place-items-center py-10" aria-busy="true">
      <title>{t('common.start.title')}</title>
      <EmptyState
        headingLevel={1}
        drawing="bottle"
        title={t('common.start.title')}
        text={t('common.start.text')}
        action={<Spinner className="text-brand" />}
      />
    </main>
  );
}
