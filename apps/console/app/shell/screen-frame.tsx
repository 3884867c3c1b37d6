import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useStore } from '@kaplya/state/use-store.ts';
import { unseenOrders } from '#platform/live/queue-counts.ts';
import { useText } from '#i18n/use-text.ts';
import { ForbiddenState } from '#kit/state/failure-state.tsx';
import type { Screen } from '#platform/feature/feature.ts';
import { useMe } from '#platform/session/me.ts';
import { findMissing } from '#platform/session/needed.ts';

/** A screen with its title, if the person has its permission. */
export function ScreenFrame({ screen, children }: { screen: Screen; children: ReactNode }) {
  const t = useText();
  const me = useMe();
  const unseen = useStore(unseenOrders);
  const missing = findMissing(me, screen.needs);
  return (
    <>
      <title>{`${unseen > 0 ? `(${unseen}) ` : ''}${t(screen.title)} · ${me.partner.name}`}</title>
      {me.mustAddPasskey && screen.path !== 'me' ? (
        <Navigate to="/me" replace />
      ) : missing === null ? (
        children
      ) : (
        <ForbiddenState isScreen permission={missing} />
      )}
    </>
  );
}
