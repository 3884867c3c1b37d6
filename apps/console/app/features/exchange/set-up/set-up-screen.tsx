import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { Section } from '#kit/layout/section.tsx';
import { AuditLink } from '#kit/record/audit-link.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { AccessSection } from './access-section.tsx';
import { MappingSection } from './mapping-section.tsx';
import { SettingsForm } from './settings-form.tsx';

const auditedFields: Readonly<Record<string, MessageId | undefined>> = {
  ...{ goods: 'exchange.take.goods', categoryId: 'exchange.take.category', statuses: 'exchange.statuses' },
  ...{ matchesCodes: 'exchange.take.matchesCodes', pictures: 'exchange.take.pictures' },
  ...{ prices: 'exchange.take.prices', stock: 'exchange.take.stock' },
  ...{ sendsOrders: 'exchange.take.sendsOrders', login: 'exchange.login', password: 'exchange.password' },
};

/** The exchange's access, settings and mapping. */
export function SetUpScreen() {
  const t = useText();
  const { data, error, refetch } = useQuery(apiQuery('getExchange'));
  const toLabel = (field: string): string => {
    const known = auditedFields[field];
    return known ? t(known) : field;
  };
  return (
    <>
      <ScreenHeader
        title={t('exchange.setUpTitle')}
        actions={
          <Link to="/exchange" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {t('exchange.diary')}
          </Link>
        }
      />
      <div className="flex max-w-3xl flex-col gap-4 px-(--spacing-page) pb-6">
        {!data && <QueryState {...{ data, error, refetch }} rows={6} />}
        {data && (
          <>
            <AccessSection exchange={data} />
            <Section title={t('exchange.takes')} aside={<AuditLink subject="exchange:1c" toLabel={toLabel} />}>
              <SettingsForm exchange={data} />
            </Section>
            <MappingSection choices={data.choices} />
          </>
        )}
      </div>
    </>
  );
}
