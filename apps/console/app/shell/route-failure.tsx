import { useRouteError } from 'react-router';
import { isOnline } from '@kaplya/client/network/online.ts';
import { useText } from '#i18n/use-text.ts';
import { ScreenState } from '#kit/state/screen-state.tsx';

/** The page of a screen that threw, or whose code cannot be loaded because a newer release replaced it. */
export function RouteFailure() {
  const t = useText();
  const error = useRouteError();
  console.error(error);
  return (
    <ScreenState
      isAlert
      isScreen
      icon={isOnline() ? 'warning' : 'offline'}
      title={t('shell.broken.title')}
      text={t('shell.broken.text')}
      action={{ label: t('shell.reload'), onAction: () => location.reload() }}
    />
  );
}
