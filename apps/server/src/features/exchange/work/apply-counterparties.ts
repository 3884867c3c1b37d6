import { randomUUIDv7 } from 'node:crypto';
import type { Counterparty } from '@kaplya/files/exchange-items';
import { insertLegalPerson, listByTaxNumber, updateLegalPerson } from '#features/identity/index.ts';
import { findFaults, toDetails } from '#features/legal-people/index.ts';
import { recordAudit } from '#features/staff/index.ts';
import type { ExchangeChange } from '../exchange.table.ts';
import type { FoundRow } from '../stores/row.store.ts';
import { authorOf, nothing, toRow, type BatchCall, type BatchResult } from './item-result.ts';
import { plainText } from './plain-text.ts';

type CounterpartyItem = { readonly number: number; readonly item: Counterparty };

const toSubject = (id: string) => `legal-person:${id}`;
const fields = ['name', 'kpp', 'legalAddress'] as const;

/**
 * Applies companies by their tax numbers: new ones are created without people, of known ones name, KPP and legal address
 * follow 1C where it says them. Of several with one number, which are a company and its branches, the first of the
 * document counts. Persons and companies without a tax number are left out, and nothing is ever deleted.
 */
export async function applyCounterparties(call: BatchCall, items: readonly CounterpartyItem[]): Promise<BatchResult> {
  const { context, transaction, partner, companies, now } = call;
  const author = authorOf(call);
  const read = items.map((each) => ({ each, details: readDetails(each.item) }));
  const taxNumbers = new Set(read.flatMap(({ details }) => details?.taxNumber ?? []));
  const known = await listByTaxNumber(transaction, partner.id, [...taxNumbers]);
  const rows: FoundRow[] = [];
  for (const { each, details } of read) {
    if (!details) {
      rows.push(toRow(each, 'unchanged'));
      continue;
    }
    const [fault] = findFaults(partner, details);
    if (fault) {
      rows.push(toRow(each, 'refused', { errors: [{ code: fault.code }] }));
      continue;
    }
    const company = known.get(details.taxNumber) ?? null;
    const first = companies.get(details.taxNumber) ?? each.number;
    companies.set(details.taxNumber, first);
    const changes = fields.flatMap((field): ExchangeChange[] => {
      const [former, after] = [company?.[field] ?? null, details[field]];
      return first < each.number || after === null || after === former
        ? []
        : [{ field, of: null, before: former, after }];
    });
    if (!company) {
      const row = { partnerId: partner.id, id: randomUUIDv7(), ...details, createdAt: now };
      // oxlint-disable-next-line no-await-in-loop -- a later item may have the number of an earlier one
      const added = await insertLegalPerson(transaction, row);
      if (added) {
        known.set(added.taxNumber, added);
        // oxlint-disable-next-line no-await-in-loop -- likewise
        await recordAudit(context, transaction, author, {
          ...{ action: 'exchange.company_added', subject: toSubject(added.id), version: added.version },
          ...{ before: {}, after: details },
        });
      }
      const subject = added && toSubject(added.id);
      rows.push(toRow(each, added ? 'added' : 'unchanged', { subject, changes: added ? changes : [] }));
      continue;
    }
    const subject = toSubject(company.id);
    if (changes.length > 0) {
      const next = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
      // oxlint-disable-next-line no-await-in-loop -- likewise
      const changed = await updateLegalPerson(transaction, company, next);
      // oxlint-disable-next-line no-await-in-loop -- likewise
      await recordAudit(context, transaction, author, {
        ...{ action: 'exchange.company_changed', subject, version: changed?.version ?? null },
        before: Object.fromEntries(changes.map(({ field, before: former }) => [field, former])),
        after: next,
      });
    }
    rows.push(toRow(each, changes.length > 0 ? 'changed' : 'unchanged', { subject, changes }));
  }
  return { ...nothing, rows };
}

/** The fields of a company; null: the item is a person, has no tax number, or is deleted. */
function readDetails(item: Counterparty) {
  const name = plainText(item.name ?? '', 200);
  if (!item.taxNumber || name === '' || item.isDeleted) return null;
  return toDetails({
    ...{ name, taxNumber: plainText(item.taxNumber, 30), kpp: plainText(item.kpp ?? '', 9) },
    legalAddress: plainText(item.legalAddress ?? '', 300),
  });
}
