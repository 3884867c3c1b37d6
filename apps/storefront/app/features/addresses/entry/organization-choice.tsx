import { profileQuery } from '#features/identity/session/account-queries.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useText } from '#i18n/use-text.ts';
import { useQuery } from '#platform/data/queries.ts';
import { RadioCardGroup } from '@kaplya/ui/field/radio-card-group.tsx';

type OrganizationChoiceProps = {
  /** The id of the organisation; empty: the customer orders for themselves. */
  value: string;
  onValueChange: (legalPersonId: string) => void;
};

/**
 * The choice whether the address is the customer's own or an organisation's. Renders nothing for customers who cannot
 * order for an organisation.
 */
export function OrganizationChoice({ value, onValueChange }: OrganizationChoiceProps) {
  const t = useText();
  const { data: profile } = useQuery({ ...profileQuery(), enabled: useIsCustomer() });
  const legalPeople = profile?.legalPeople ?? [];
  if (legalPeople.length === 0) return null;
  return (
    <RadioCardGroup
      legend={t('addresses.form.organization')}
      options={[
        { value: '', title: t('addresses.form.organization.none') },
        ...legalPeople.map(({ id, name }) => ({ value: id, title: name })),
      ]}
      value={value}
      onValueChange={onValueChange}
    />
  );
}
