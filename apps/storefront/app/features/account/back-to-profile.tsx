import { Link } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';

export function BackToProfile() {
  const t = useText();
  return (
    <Link to={paths.profile()} className={buttonClass({ variant: 'ghost', className: '-ms-2 -my-2 self-start px-2' })}>
      <Icon name="chevron-left" size={18} />
      {t('account.title')}
    </Link>
  );
}
