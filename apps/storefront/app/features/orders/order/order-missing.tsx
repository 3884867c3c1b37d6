import { Link } from 'react-router';
import { SignInButton } from '#features/identity/session/sign-in-button.tsx';
import { useCanSignIn } from '#features/identity/session/use-can-sign-in.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';

/** A missing order, or one that this visitor may not see. `isOver`: the link to it has expired. */
export function OrderMissing({ isOver }: { isOver: boolean }) {
  const t = useText();
  const isCustomer = useIsCustomer();
  const canSignIn = useCanSignIn();
  const text = isOver ? t(canSignIn ? 'orders.over.text' : 'orders.over.noCodes') : t('orders.missing.text');
  return (
    <EmptyState
      drawing="not-found"
      headingLevel={1}
      title={t(isOver ? 'orders.over.title' : 'orders.missing.title')}
      text={isCustomer || isOver || !canSignIn ? text : `${text} ${t('orders.missing.signIn')}`}
      action={
        isCustomer || !canSignIn ? (
          <Link to={paths.orders()} className={buttonClass({ size: 'lg' })}>
            {t('orders.back')}
          </Link>
        ) : (
          <SignInButton size="lg" className="min-w-48" />
        )
      }
    />
  );
}
