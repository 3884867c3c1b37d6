import { Link } from 'react-router';
import { SignInButton } from '#features/identity/session/sign-in-button.tsx';
import { useCanSignIn } from '#features/identity/session/use-can-sign-in.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';

/** The history page of a visitor who has ordered nothing here: it offers to sign in, if that is possible. */
export function OrdersVisitor() {
  const t = useText();
  const canSignIn = useCanSignIn();
  return (
    <EmptyState
      drawing="bottle"
      title={t(canSignIn ? 'orders.visitor.title' : 'orders.empty.title')}
      text={t('orders.visitor.text')}
      action={
        canSignIn ? (
          <SignInButton size="lg" className="min-w-48" />
        ) : (
          <Link to={paths.catalogue()} className={buttonClass({ size: 'lg' })}>
            {t('common.toCatalogue')}
          </Link>
        )
      }
    />
  );
}
