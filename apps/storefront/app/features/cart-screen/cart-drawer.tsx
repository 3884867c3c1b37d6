import { useNavigate } from 'react-router';
import { openSignIn } from '#features/identity/session/sign-in.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { Drawer } from '@kaplya/ui/overlay/drawer.tsx';
import { CartContents } from './contents/cart-contents.tsx';
import { CheckoutStep } from './step/checkout-step.tsx';
import { GuestStep } from './step/guest-step.tsx';
import { useWayToCheckout } from './step/use-way-to-checkout.ts';

type CartDrawerProps = { isOpen: boolean; onClose: () => void };

/** The cart in a drawer over the catalogue. Its next step asks only for data that is not known yet (S-25). */
export function CartDrawer({ isOpen, onClose }: CartDrawerProps) {
  const t = useText();
  const navigate = useNavigate();
  const { isEmpty, bottlesError, isGuestStep, leaveGuestStep, onCheckout } = useWayToCheckout();
  if (isGuestStep && !isOpen) leaveGuestStep();

  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={t(isGuestStep ? 'cart.guest.title' : 'cart.title')}
      footer={isEmpty || isGuestStep ? null : <CheckoutStep onCheckout={onCheckout} />}
    >
      {isGuestStep ? (
        <GuestStep
          onBack={leaveGuestStep}
          onDone={() => void navigate(paths.checkout())}
          onSignIn={() => {
            onClose();
            openSignIn({ leadsTo: paths.checkout() });
          }}
        />
      ) : (
        <div className="[--spacing-page:calc(var(--spacing)*5)]">
          <CartContents bottlesError={bottlesError} onLeave={onClose} />
        </div>
      )}
    </Drawer>
  );
}
