import { Link } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { openSignIn, preloadSignIn } from './sign-in.ts';
import { useCanSignIn } from './use-can-sign-in.ts';
import { useIsCustomer } from './use-session.ts';

/**
 * The account button in the header: opens the sign-in drawer, or the profile of a signed-in customer, which is also
 * that of a visitor where the shop cannot send codes. Until the page is hydrated it is a link to the profile.
 */
export function AccountButton() {
  const t = useText();
  const isCustomer = useIsCustomer();
  const canSignIn = useCanSignIn();
  const opensDrawer = !isCustomer && canSignIn;
  const label = t(!opensDrawer ? 'common.account' : 'common.signIn');

  return (
    <Link
      to={paths.profile()}
      aria-label={label}
      title={label}
      aria-haspopup={opensDrawer ? 'dialog' : undefined}
      className={classNames(
        'grid size-target shrink-0 place-items-center rounded-full transition-colors duration-(--duration-fast) hover:bg-sunken',
        isCustomer && 'text-brand-ink',
      )}
      onPointerEnter={opensDrawer ? preloadSignIn : undefined}
      onClick={(event) => {
        if (!opensDrawer || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        openSignIn();
      }}
    >
      <Icon name="user" {...(isCustomer && { className: 'fill-current' })} />
    </Link>
  );
}
