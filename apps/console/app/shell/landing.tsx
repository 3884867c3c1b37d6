import { Navigate } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { useMe } from '#platform/session/me.ts';
import { findLanding, listNav } from './list-nav.ts';

/** Redirects to the first screen that the person's permissions allow. */
export function Landing() {
  const t = useText();
  const me = useMe();
  const landing = me.mustAddPasskey ? { path: 'me' } : findLanding(listNav(me));
  if (landing) return <Navigate to={`/${landing.path}`} replace />;
  return <ScreenState isScreen icon="info" title={t('shell.nothing.title')} text={t('shell.nothing.text')} />;
}
