import { Link } from 'react-router';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { useMay } from '#platform/session/me.ts';

/** The phone order's form, filled in for the customer with this phone. */
export const toPhoneOrder = (phone: string): string => `/phone-order?phone=${encodeURIComponent(phone)}`;

/** A link to a phone order for this customer; hidden without the permission to place one. */
export function PhoneOrderLink({ phone }: { phone: string }) {
  const t = useText();
  const isAllowed = useMay('orders.write');
  if (!isAllowed) return null;
  return (
    <Link to={toPhoneOrder(phone)} className={buttonClass({ size: 'sm', className: 'self-start' })}>
      <Icon name="headset" size={16} />
      {t('customers.phoneOrder')}
    </Link>
  );
}
