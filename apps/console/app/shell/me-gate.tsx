import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { LateProgress } from '@kaplya/ui/message/late-progress.tsx';
import { useText } from '#i18n/use-text.ts';
import { SavedViewsContext } from '#kit/views/saved-view.ts';
import { FailureState } from '#kit/state/failure-state.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { signOut } from '#platform/data/client.ts';
import { MeContext, meQuery } from '#platform/session/me.ts';
import { serverViews } from './server-views.ts';

type MeGateProps = {
  staffId: string;
  /** The sign-in of a session that ended before the person had loaded: nothing is typed that it could open over. */
  signIn: ReactNode;
  children: ReactNode;
};

/** Renders the console once the person and their permissions have loaded. */
export function MeGate({ staffId, signIn, children }: MeGateProps) {
  const t = useText();
  const { data, error, refetch } = useQuery(meQuery(staffId));
  if (data) {
    return (
      <MeContext value={data}>
        <SavedViewsContext value={serverViews}>{children}</SavedViewsContext>
      </MeContext>
    );
  }
  // Calls wait for the next sign-in, so the query stays without an answer.
  if (signIn) return signIn;
  if (!error) return <LateProgress />;
  const isStranger = error instanceof ApiFailure && error.status === 403;
  return (
    <main>
      {isStranger ? (
        <ScreenState isAlert isScreen icon="off" title={t('shell.stranger.title')} text={t('shell.stranger.text')}>
          <Button className="mt-2" onClick={() => void signOut()}>
            {t('shell.signOut')}
          </Button>
        </ScreenState>
      ) : (
        <FailureState isScreen failure={error} onRetry={() => void refetch()} />
      )}
    </main>
  );
}
