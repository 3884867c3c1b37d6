import { profileQuery } from '#features/identity/session/account-queries.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useText } from '#i18n/use-text.ts';
import { useQuery } from '#platform/data/queries.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';
import { Badge } from '@kaplya/ui/message/badge.tsx';

type OrganizationBadgeProps = { address: GuestAddress; className?: string };

/** Names the organisation that pays for orders to an address. Renders nothing for other addresses. */
export function OrganizationBadge({ address, className = '' }: OrganizationBadgeProps) {
  const t = useText();
  const isCustomer = useIsCustomer();
  const isOfOrganization = Boolean(address.legal_person_id) || address.hasOrganization === true;
  const { data: profile } = useQuery({ ...profileQuery(), enabled: isCustomer && isOfOrganization });
  if (!isOfOrganization) return null;
  const legalPerson = profile?.legalPeople.find(({ id }) => id === address.legal_person_id);
  return (
    <Badge tone="neutral" className={className}>
      <span className="wrap-anywhere">{legalPerson?.name ?? t('addresses.organization')}</span>
    </Badge>
  );
}
