import type { OpsCustomer, OpsCustomerPart } from '@kaplya/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { formatPhone } from '@kaplya/domain/phones';
import { useLanguageName } from '#i18n/use-language-name.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { Section } from '#kit/layout/section.tsx';
import { AuditLink } from '#kit/record/audit-link.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { RecordLinks } from '#kit/record/record-links.tsx';
import { PhoneLink } from '#kit/record/phone-link.tsx';
import { Timeline } from '#kit/record/timeline.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { useMay } from '#platform/session/me.ts';
import { BlockSection } from '../block/block-section.tsx';
import { SignOutEverywhere } from '../block/sign-out-everywhere.tsx';
import { BottlesButton } from '../documents/bottles-button.tsx';
import { PointsButton } from '../documents/points-button.tsx';
import { RetainedUses } from '../documents/release-promo-uses.tsx';
import { BottlesSection } from './bottles-section.tsx';
import { BriefOrders } from './brief-orders.tsx';
import { ConsentList } from './consent-list.tsx';
import { ContactList } from './contact-list.tsx';
import { customerQuery } from './customer-query.ts';
import { DocumentList } from './document-list.tsx';
import { NoteForm } from './note-form.tsx';
import { Addresses } from './addresses/addresses-section.tsx';
import { CellOrders, DebtsAndRentals, PromoUses } from './other-facts.tsx';
import { PartSection } from './part-section.tsx';
import { PersonForm } from './person-form.tsx';
import { PhoneOrderLink, toPhoneOrder } from './phone-order-link.tsx';
import { PointsSection } from './points-section.tsx';
import { useFieldLabel } from './use-field-label.ts';
import { usePart } from './use-part.ts';

export function CustomerScreen() {
  const { id = '' } = useParams();
  const { part, show } = usePart();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...customerQuery(id, part),
    // The data of the same customer stays on screen while a part is loaded in full.
    placeholderData: (previous) => (previous?.id === id ? previous : undefined),
  });
  if (data && data.id !== id) return <Navigate replace to={`/customers/${data.id}`} />;
  if (data) {
    return <CustomerPage key={id} customer={data} loading={isPlaceholderData ? part : undefined} onMore={show} />;
  }
  return <QueryState {...{ data, error, refetch }} />;
}

type CustomerPageProps = {
  customer: OpsCustomer;
  /** The part of the page that is being loaded in full; undefined: none. */
  loading: OpsCustomerPart | undefined;
  onMore: (part: OpsCustomerPart) => void;
};

function CustomerPage({ customer, loading, onMore }: CustomerPageProps) {
  const t = useText();
  const navigate = useNavigate();
  const formats = useFormats();
  const nameOfLanguage = useLanguageName();
  const toLabel = useFieldLabel();
  const mayWrite = useMay('customers.write');
  const mayOrder = useMay('orders.write');
  const {
    contacts,
    orders,
    cellOrders,
    notes,
    documents,
    promoUses,
    consents,
    savedMethods,
    companies,
    companyRequests,
  } = customer;
  const phones = contacts.filter(({ kind }) => kind === 'phone');
  const phone = (phones.find(({ isOfMerged }) => !isOfMerged) ?? phones[0])?.value;
  const more = (part: OpsCustomerPart) => ({
    hasMore: customer[part].hasMore,
    isLoading: loading === part,
    onMore: () => onMore(part),
  });

  useHotkeys(
    mayOrder && phone !== undefined
      ? {
          name: t('customers.one'),
          hotkeys: [{ keys: 'p', label: t('customers.phoneOrder'), run: () => void navigate(toPhoneOrder(phone)) }],
        }
      : null,
  );

  return (
    <>
      <ScreenHeader
        title={customer.name || (phone === undefined ? t('customers.noName') : formatPhone(phone))}
        aside={customer.name !== '' && phone !== undefined && <PhoneLink phone={phone} />}
        actions={
          <>
            <AuditLink subject={`customer:${customer.id}`} toLabel={toLabel} />
            {mayWrite && (
              <Link
                to={`/customers/${customer.id}/merge`}
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
              >
                {t('customers.merge')}
              </Link>
            )}
            {phone !== undefined && <PhoneOrderLink phone={phone} />}
          </>
        }
      />
      <div className="grid gap-4 px-(--spacing-page) pb-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <BlockSection person={{ customerId: customer.id }} block={customer.block} />
          <PartSection title={t('customers.notes')} {...more('notes')}>
            {mayWrite && <NoteForm customerId={customer.id} />}
            {notes.items.length > 0 ? (
              <div className={mayWrite ? 'pt-3' : undefined}>
                <Timeline
                  label={t('customers.notes')}
                  entries={notes.items.map(({ id, text, author, at }) => ({
                    id,
                    at,
                    title: <span className="font-normal whitespace-pre-line">{text}</span>,
                    author: author || null,
                  }))}
                />
              </div>
            ) : (
              !mayWrite && <p className="text-ink-muted">{t('customers.notes.none')}</p>
            )}
          </PartSection>
          <PartSection
            title={t('customers.orders')}
            aside={<span className="text-ink-muted">{formats.number(orders.total)}</span>}
            {...more('orders')}
          >
            <BriefOrders orders={orders.items} label={t('customers.orders')} />
          </PartSection>
          <PointsSection
            points={customer.points}
            aside={<PointsButton customer={customer} />}
            isLoading={loading === 'points'}
            onMore={() => onMore('points')}
          />
          <BottlesSection
            customer={customer}
            aside={<BottlesButton customer={customer} />}
            isLoading={loading === 'bottles'}
            onMore={() => onMore('bottles')}
          />
          {documents.length > 0 && (
            <Section title={t('customers.documents')}>
              <DocumentList documents={documents} />
            </Section>
          )}
          {cellOrders.items.length > 0 && (
            <PartSection title={t('customers.cellOrders')} {...more('cellOrders')}>
              <CellOrders orders={cellOrders.items} />
            </PartSection>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Section
            title={t('customers.contacts')}
            aside={<SignOutEverywhere id={customer.id} name={customer.name || (phone ?? '')} />}
          >
            <ContactList contacts={contacts} />
          </Section>
          <Section title={t('customers.person')}>
            {mayWrite ? (
              <PersonForm customer={customer} />
            ) : (
              <Facts
                facts={[
                  { label: t('customers.name'), value: customer.name || null },
                  { label: t('customers.birthday'), value: customer.birthday && formats.day(customer.birthday) },
                ]}
              />
            )}
            <div className="pt-3">
              <Facts
                facts={[
                  { label: t('customers.since'), value: formats.day(formats.dayOf(customer.createdAt)) },
                  { label: t('customers.language'), value: customer.language && nameOfLanguage(customer.language) },
                  {
                    label: t('customers.companies'),
                    value:
                      companies.length > 0 ? (
                        <RecordLinks links={companies.map(({ id, name }) => ({ path: `/companies/${id}`, name }))} />
                      ) : null,
                  },
                  {
                    label: t('customers.companyRequests'),
                    value:
                      companyRequests.length > 0 ? (
                        <RecordLinks
                          links={companyRequests.map(({ id, name }) => ({
                            path: `/companies/requests?peek=${id}`,
                            name,
                          }))}
                        />
                      ) : null,
                  },
                  { label: t('customers.sessions'), value: customer.sessions > 0 ? customer.sessions : null },
                  { label: t('customers.methods'), value: savedMethods.map(({ label }) => label).join(', ') || null },
                  {
                    label: t('customers.merged'),
                    value: customer.merged.map(({ at }) => formats.day(formats.dayOf(at))).join(', ') || null,
                  },
                ]}
              />
            </div>
          </Section>
          <DebtsAndRentals customer={customer} />
          <Addresses customer={customer} />
          {promoUses.items.length > 0 && (
            <PartSection title={t('customers.promoUses')} {...more('promoUses')}>
              <PromoUses uses={promoUses.items} />
            </PartSection>
          )}
          {customer.retainedPromoUses.length > 0 && <RetainedUses customer={customer} />}
          <PartSection title={t('customers.consents')} {...more('consents')}>
            <ConsentList consents={consents.items} />
          </PartSection>
        </div>
      </div>
    </>
  );
}
