import { openSignIn, preloadSignIn } from '#features/identity/session/sign-in.ts';
import { useText } from '#i18n/use-text.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';

/** The history page of a visitor who has ordered nothing here: it offers to sign in. */
export function OrdersVisitor() {
  const t = useText();
  return (
    <EmptyState
      drawing="bottle"
      title={t('orders.visitor.title')}
      text={t('orders.visitor.text')}
      action={
        <Button size="lg" className="min-w-48" onPointerEnter={preloadSignIn} onClick={() => openSignIn()}>
          {t('common.signIn')}
        </Button>
      }
    />
  );
}
