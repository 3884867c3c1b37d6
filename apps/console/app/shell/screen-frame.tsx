import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { ForbiddenState } from '#kit/state/failure-state.tsx';
import type { Screen } from '#platform/feature/feature.ts';
import { may, useMe } from '#platform/session/me.ts';

/** A screen with its title, for those who may see it. */
export function ScreenFrame({ screen, children }: { screen: Screen; children: ReactNode }) {
  const t = useText();
  const me = useMe();
  const { needs } = screen;
  return (
    <>
      <title>{`${t(screen.title)} · ${me.partner.name}`}</title>
      {me.mustAddPasskey && screen.path !== 'me' ? (
        <Navigate to="/me" replace />
      ) : may(me, needs) ? (
        children
      ) : (
        <ForbiddenState permission={typeof needs === 'string' ? needs : (needs?.[0] ?? null)} />
      )}
    </>
  );
}
