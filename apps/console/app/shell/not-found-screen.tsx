import { Link } from 'react-router';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { useText } from '#i18n/use-text.ts';
import { ScreenState } from '#kit/state/screen-state.tsx';

export function NotFoundScreen() {
  const t = useText();
  return (
    <ScreenState isScreen icon="search" title={t('shell.notFound.title')} text={t('shell.notFound.text')}>
      <Link className={linkClass()} to="/">
        {t('shell.toStart')}
      </Link>
    </ScreenState>
  );
}
