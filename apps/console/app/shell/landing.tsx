import { Navigate } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { useMe } from '#platform/session/me.ts';
import { findLanding } from './find-landing.ts';

/** Redirects to the screen that the person works on most. */
export function Landing() {
  const t = useText();
  const me = useMe();
  const { tomorrow } = useFormats();
  const path = findLanding(me, tomorrow());
  if (path !== null) return <Navigate to={path} replace />;
  return <ScreenState isScreen icon="info" title={t('shell.nothing.title')} text={t('shell.nothing.text')} />;
}
