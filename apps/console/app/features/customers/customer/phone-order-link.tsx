import { Link } from 'react-router';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { useMay } from '#platform/session/me.ts';

/** The phone order, for whom it is known already. */
export const toPhoneOrder = (phone: string): string => `/phone-order?phone=${encodeURIComponent(phone)}`;

/** Opens an order on the phone with this customer, for those who may place one. */
export function PhoneOrderLink({ phone }: { phone: string }) {
  const t = useText();
  const isAllowed = useMay('orders.write');
  if (!isAllowed) return null;
  return (
    <Link to={toPhoneOrder(phone)} className={buttonClass({ size: 'sm', className: 'self-start' })}>
      <Icon name="phone" size={16} />
      {t('customers.phoneOrder')}
    </Link>
  );
}
