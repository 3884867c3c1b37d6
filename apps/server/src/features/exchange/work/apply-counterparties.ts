import { randomUUIDv7 } from 'node:crypto';
import type { Counterparty } from '@kaplya/files/exchange-items';
import { insertLegalPerson, listByTaxNumber, updateLegalPerson } from '#features/identity/index.ts';
import { findFaults, toDetails } from '#features/legal-people/index.ts';
import { recordAudit } from '#features/staff/index.ts';
import type { ExchangeChange } from '../exchange.table.ts';
import type { FoundRow } from '../stores/row.store.ts';
import { nothing, toRow, type BatchCall, type BatchResult } from './item-result.ts';
import { plainText } from './plain-text.ts';

type CounterpartyItem = { readonly number: number; readonly item: Counterparty };

const subject = (id: string) => `legal-person:${id}`;
const fields = ['name', 'kpp', 'legalAddress'] as const;

/**
 * Applies companies by their tax numbers: new ones are created without people, of known ones name, KPP and legal address
 * follow 1C where it says them. Persons and companies without a tax number are left out, and nothing is ever deleted.
 */
export async function applyCounterparties(call: BatchCall, items: readonly CounterpartyItem[]): Promise<BatchResult> {
  const { context, transaction, partner, run, now } = call;
  const machine = {
    ...{ partner, bearer: null, staff: null },
    caller: { ip: '', userAgent: `1C: ${run.name}`.slice(0, 300) },
  };
  const rows: FoundRow[] = [];
  for (const each of items) {
    const { item } = each;
    const name = plainText(item.name ?? '', 200);
    if (!item.taxNumber || name === '' || item.isDeleted) {
      rows.push(toRow(each, 'unchanged'));
      continue;
    }
    const details = toDetails({
      ...{ name, taxNumber: plainText(item.taxNumber, 30), kpp: plainText(item.kpp ?? '', 9) },
      legalAddress: plainText(item.legalAddress ?? '', 300),
    });
    const [fault] = findFaults(partner, details);
    if (fault) {
      rows.push(toRow(each, 'refused', { errors: [{ code: fault.code }] }));
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- a later item may have the number of an earlier one
    const known = (await listByTaxNumber(transaction, partner.id, [details.taxNumber])).get(details.taxNumber);
    const changes = fields.flatMap((field): ExchangeChange[] => {
      const [before, after] = [known?.[field] ?? null, details[field]];
      return after === null || after === before ? [] : [{ field, of: null, before, after }];
    });
    if (!known) {
      const row = { partnerId: partner.id, id: randomUUIDv7(), ...details, createdAt: now };
      // oxlint-disable-next-line no-await-in-loop -- likewise
      const added = await insertLegalPerson(transaction, row);
      if (added) {
        // oxlint-disable-next-line no-await-in-loop -- likewise
        await recordAudit(context, transaction, machine, {
          ...{ action: 'exchange.company_added', subject: subject(added.id), version: added.version },
          ...{ before: {}, after: details },
        });
      }
      rows.push(toRow(each, added ? 'added' : 'unchanged', { changes: added ? changes : [] }));
    } else if (changes.length === 0) {
      rows.push(toRow(each, 'unchanged', { subject: subject(known.id) }));
    } else {
      const next = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
      // oxlint-disable-next-line no-await-in-loop -- likewise
      const changed = await updateLegalPerson(transaction, known, next);
      // oxlint-disable-next-line no-await-in-loop -- likewise
      await recordAudit(context, transaction, machine, {
        ...{ action: 'exchange.company_changed', subject: subject(known.id), version: changed?.version ?? null },
        before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
        after: next,
      });
      rows.push(toRow(each, 'changed', { subject: subject(known.id), changes }));
    }
  }
  return { ...nothing, rows };
}
