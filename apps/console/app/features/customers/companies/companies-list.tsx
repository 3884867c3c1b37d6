import type { OpsLegalPerson } from '@kaplya/contract';
import { NumberCell } from '#kit/format/number-cell.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import type { ListDefinition } from '#kit/list/list-definition.ts';
import { call } from '#platform/data/client.ts';

function UnpaidCell({ company: { unpaid, creditLimit } }: { company: OpsLegalPerson }) {
  const { money } = useFormats();
  const isOver = creditLimit !== null && unpaid.amount >= creditLimit.amount;
  return <span className={isOver ? 'font-semibold text-danger' : ''}>{money(unpaid)}</span>;
}

function LimitCell({ company: { creditLimit } }: { company: OpsLegalPerson }) {
  const { money } = useFormats();
  return creditLimit && money(creditLimit);
}

export const companiesList: ListDefinition<OpsLegalPerson> = {
  id: 'companies',
  columns: [
    { id: 'name', label: 'companies.name', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
    { id: 'taxNumber', label: 'companies.taxNumber', cell: ({ taxNumber }) => taxNumber, isOneLine: true },
    { id: 'kpp', label: 'companies.kpp', cell: ({ kpp }) => kpp, isOneLine: true, isExtra: true },
    {
      id: 'contract',
      label: 'companies.contractNumber',
      cell: ({ contractNumber }) => <span className="wrap-anywhere">{contractNumber}</span>,
      needsRoom: 'much',
    },
    {
      id: 'people',
      label: 'companies.people',
      cell: ({ people }) => <NumberCell value={people} />,
      align: 'end',
      needsRoom: 'much',
    },
    { id: 'unpaid', label: 'companies.unpaid', cell: (company) => <UnpaidCell company={company} />, align: 'end' },
    {
      id: 'limit',
      label: 'companies.creditLimit',
      cell: (company) => <LimitCell company={company} />,
      align: 'end',
      needsRoom: 'some',
    },
  ],
  filters: [{ kind: 'search', name: 'q', label: 'companies.search' }],
  getId: ({ id }) => id,
  getTitle: ({ name }) => name,
  getPath: ({ id }) => `/companies/${id}`,
  load: ({ filters: { q }, cursor, limit, signal }) =>
    call('listOpsLegalPeople', {
      query: { limit, ...(q !== undefined && { q }), ...(cursor !== null && { cursor }) },
      signal,
    }),
};
