import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useStore } from '@kaplya/state/use-store.ts';
import { unseenOrders } from '#platform/live/queue-counts.ts';
import { useText } from '#i18n/use-text.ts';
import { ForbiddenState } from '#kit/state/failure-state.tsx';
import type { Screen } from '#platform/feature/feature.ts';
import { may, useMe } from '#platform/session/me.ts';

/** A screen with its title, for those who may see it. */
export function ScreenFrame({ screen, children }: { screen: Screen; children: ReactNode }) {
  const t = useText();
  const me = useMe();
  const unseen = useStore(unseenOrders);
  const { needs } = screen;
  return (
    <>
      <title>{`${unseen > 0 ? `(${unseen}) ` : ''}${t(screen.title)} · ${me.partner.name}`}</title>
      {me.mustAddPasskey && screen.path !== 'me' ? (
        <Navigate to="/me" replace />
      ) : may(me, needs) ? (
        children
      ) : (
        <ForbiddenState isScreen permission={typeof needs === 'string' ? needs : (needs?.[0] ?? null)} />
      )}
    </>
  );
}
