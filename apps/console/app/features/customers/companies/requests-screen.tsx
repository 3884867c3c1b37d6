import type { OpsLegalPersonRequest } from '@kaplya/contract';
import { useMutation, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatPhone } from '@kaplya/domain/phones';
import { Button } from '@kaplya/ui/button/button.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { DataList } from '#kit/list/data-list.tsx';
import type { ListDefinition, ListPage } from '#kit/list/list-definition.ts';
import { listKey } from '#kit/list/use-list-pages.ts';
import { Facts } from '#kit/record/facts.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { call } from '#platform/data/client.ts';
import { useMay } from '#platform/session/me.ts';

function SinceCell({ at }: { at: string }) {
  const { dateTime } = useFormats();
  return dateTime(at);
}

function CustomerCell({ row: { customer } }: { row: OpsLegalPersonRequest }) {
  const t = useText();
  return <span className="wrap-anywhere">{customer.name || t('customers.noName')}</span>;
}

function KnownCell({ row: { known } }: { row: OpsLegalPersonRequest }) {
  const t = useText();
  return known ? <span className="wrap-anywhere">{known.name}</span> : t('companies.requests.new');
}

const requestsList: ListDefinition<OpsLegalPersonRequest> = {
  id: 'companyRequests',
  columns: [
    { id: 'name', label: 'companies.name', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
    { id: 'taxNumber', label: 'companies.taxNumber', cell: ({ taxNumber }) => taxNumber, isOneLine: true },
    { id: 'who', label: 'companies.person', cell: (row) => <CustomerCell row={row} /> },
    { id: 'known', label: 'companies.requests.known', cell: (row) => <KnownCell row={row} />, needsRoom: 'some' },
    {
      id: 'since',
      label: 'companies.requests.since',
      cell: ({ createdAt }) => <SinceCell at={createdAt} />,
      isOneLine: true,
      card: 'aside',
    },
  ],
  filters: [],
  getId: ({ id }) => id,
  getTitle: ({ name }) => name,
  getPath: ({ id }) => `/companies/requests?peek=${id}`,
  load: ({ cursor, limit, signal }) =>
    call('listLegalPersonRequests', { query: { limit, ...(cursor !== null && { cursor }) }, signal }),
};

/** Customers who ask to order for a company: each is admitted, or refused with a reason. */
export function CompanyRequestsScreen() {
  const t = useText();
  return (
    <>
      <ScreenHeader title={t('companies.requests')} />
      <DataList
        definition={requestsList}
        renderPeek={(id) => <RequestPeek key={id} id={id} />}
        empty={
          <ScreenState icon="check" title={t('companies.requests.empty')} text={t('companies.requests.emptyText')} />
        }
      />
    </>
  );
}

const furtherKey = ['companyRequestFurtherDown'];

/** Finds a request on the pages after the loaded ones; null: somebody else has decided, or it was withdrawn. */
async function findFurther(id: string, from: string, signal: AbortSignal): Promise<OpsLegalPersonRequest | null> {
  for (let cursor: string | null = from; cursor !== null;) {
    // oxlint-disable-next-line no-await-in-loop -- each page has the cursor of the next one
    const page: ListPage<OpsLegalPersonRequest> = await call('listLegalPersonRequests', { query: { cursor }, signal });
    const found = page.items.find((row) => row.id === id);
    if (found) return found;
    cursor = page.nextCursor;
  }
  return null;
}

/** A request of the queue, which the list may not have loaded yet. */
function RequestPeek({ id }: { id: string }) {
  const t = useText();
  const queries = useQueryClient();
  const lists = queries.getQueriesData<InfiniteData<ListPage<OpsLegalPersonRequest>>>({
    queryKey: listKey('companyRequests'),
  });
  const loaded = lists.flatMap(([, data]) => data?.pages ?? []);
  const cursor = loaded.at(-1)?.nextCursor ?? null;
  const inList = loaded.flatMap(({ items }) => items).find((row) => row.id === id);
  const further = useQuery({
    queryKey: [...furtherKey, id, cursor],
    queryFn: ({ signal }) => (cursor === null ? null : findFurther(id, cursor, signal)),
    enabled: loaded.length > 0 && !inList,
  });
  const request = inList ?? further.data;
  if (request) return <RequestPanel request={request} />;
  const { data, error, refetch } = further;
  if (error || data === undefined) return <QueryState {...{ data, error, refetch }} />;
  return <ScreenState icon="check" title={t('companies.requests.gone')} text={t('companies.requests.goneText')} />;
}

function RequestPanel({ request }: { request: OpsLegalPersonRequest }) {
  const t = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const mayWrite = useMay('customers.write');
  const [isRefusing, setRefusing] = useState(false);
  const { id, name, taxNumber, kpp, legalAddress, contractNumber, customer, known } = request;
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: listKey('companyRequests') });
    await queries.invalidateQueries({ queryKey: furtherKey });
    void queries.invalidateQueries({ queryKey: listKey('companies') });
  };
  const accepting = useMutation({
    mutationFn: () => call('acceptLegalPersonRequest', { params: { id }, body: { legalPersonId: known?.id ?? null } }),
    async onSuccess({ legalPerson }) {
      showToast({ tone: 'success', text: t('companies.requests.accepted', { name: legalPerson.name }) });
      await navigate(`/companies/${legalPerson.id}`);
      void refresh();
    },
    // The company beside the request may be another one by now.
    onError: refresh,
  });
  return (
    <div className="flex flex-col gap-4">
      {known && (
        <Callout tone="info" icon="info">
          {t('companies.requests.knownText', { name: known.name })}{' '}
          <Link className={linkClass()} to={`/companies/${known.id}`}>
            {t('companies.requests.open')}
          </Link>
        </Callout>
      )}
      <Facts
        facts={[
          { label: t('companies.name'), value: name },
          { label: t('companies.taxNumber'), value: taxNumber },
          { label: t('companies.kpp'), value: kpp },
          { label: t('companies.legalAddress'), value: legalAddress },
          { label: t('companies.contractNumber'), value: contractNumber },
          {
            label: t('companies.person'),
            value: (
              <Link className={linkClass()} to={`/customers/${customer.id}`}>
                {customer.name || t('customers.noName')}
              </Link>
            ),
          },
          { label: t('customers.phone'), value: customer.phone && formatPhone(customer.phone) },
          { label: t('customers.email'), value: customer.email },
        ]}
      />
      <FormFailure failure={accepting.error} />
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          <Button isLoading={accepting.isPending} onClick={() => accepting.mutate()}>
            {known ? t('companies.requests.admit') : t('companies.requests.create')}
          </Button>
          <Button variant="secondary" onClick={() => setRefusing(true)}>
            {t('companies.requests.refuse')}
          </Button>
        </div>
      )}
      {isRefusing && <RefusalDialog request={request} onClose={() => setRefusing(false)} onDone={refresh} />}
    </div>
  );
}

type RefusalDialogProps = { request: OpsLegalPersonRequest; onClose: () => void; onDone: () => Promise<void> };

function RefusalDialog({ request: { id, name }, onClose, onDone }: RefusalDialogProps) {
  const t = useText();
  const [reason, setReason] = useState('');
  const refusing = useMutation({
    mutationFn: () => call('refuseLegalPersonRequest', { params: { id }, body: { reason: reason.trim() } }),
    async onSuccess() {
      showToast({ tone: 'success', text: t('companies.requests.refused', { name }) });
      onClose();
      await onDone();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('companies.requests.refuseTitle', { name })}
      size="sm"
      submitLabel={t('companies.requests.refuse')}
      isBusy={refusing.isPending}
      isDisabled={reason.trim() === ''}
      isDangerous
      onSubmit={() => refusing.mutate()}
    >
      <TextArea
        label={t('companies.requests.reason')}
        hint={t('companies.requests.reasonHint')}
        maxLength={500}
        rows={3}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FormFailure failure={refusing.error} />
    </FormDialog>
  );
}
