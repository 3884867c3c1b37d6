import type { EndpointAnswer, EndpointRequest, Holiday, operatorEndpoints } from '@kaplya/contract';
import { toZoned } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { previewOrCommit } from '#db/preview-or-commit.ts';
import { lockByKey } from '#db/statements/lock-by-key.ts';
import { toNames } from '#features/company/index.ts';
import {
  assertVersion,
  firstVersionOf,
  recordDeletion,
  recordAudit,
  withStaffTransaction,
  type StaffCall,
} from '#features/staff/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import {
  countOrdersOn,
  deleteHolidayRow,
  insertHoliday,
  listHolidayRows,
  lockHoliday,
  updateHoliday,
  type HolidayRow,
} from './holiday.store.ts';

type SaveEndpoint = typeof operatorEndpoints.saveHoliday;

/**
 * The most holidays of a partner, enough for about ten years; limited because each list of delivery days reads all of
 * them.
 */
export const holidaysAtMost = 400;

/** The partner's days without delivery, past ones too, with the number of orders on each. */
export async function listHolidaysOf(
  { database }: Context,
  { partner: { id: partnerId } }: CallOf<'partner'>,
): Promise<{ items: Holiday[] }> {
  const rows = await listHolidayRows(database, partnerId);
  const orders = await countOrdersOn(
    database,
    partnerId,
    rows.map(({ day }) => day),
  );
  return { items: rows.map((row) => toHoliday(row, orders.get(row.day) ?? 0)) };
}

/**
 * Closes a day for delivery, or renames it. Orders of that day stay. Throws the Refusals `holiday.over`,
 * `holiday.unknown`, `place.too_many` and `conflict.changed`.
 */
export async function saveHoliday(
  context: Context,
  call: StaffCall,
  day: string,
  { version, names, preview = false }: EndpointRequest<SaveEndpoint>['body'],
): Promise<EndpointAnswer<SaveEndpoint>> {
  const { partner } = call;
  const key = { partnerId: partner.id, day };
  const subject = `holiday:${day}`;
  const newNames = toNames(partner, names);
  const { holiday, isChanged } = await previewOrCommit(
    (run) => withStaffTransaction(context, call, run),
    preview,
    async (transaction) => {
      // Serialises concurrent writes, so that the number of holidays is exact.
      await lockByKey(transaction, `holidays ${partner.id}`);
      const former = await lockHoliday(transaction, key);
      if (!former && version !== undefined) throw new Refusal('holiday.unknown');
      if (!former && day < toZoned(context.clock.now().getTime(), partner.timeZone).date)
        throw new Refusal('holiday.over');
      if (former) {
        // Adding a day that exists already is a conflict, because it would overwrite a row that the author has not
        // read.
        await assertVersion(transaction, {
          ...toVersionKey(call, subject),
          present: former.version,
          read: version ?? 0,
        });
        await updateHoliday(transaction, { ...former, names: newNames });
      } else {
        const others = await listHolidayRows(transaction, partner.id);
        if (others.length >= holidaysAtMost) throw new Refusal('place.too_many');
        const row = {
          ...key,
          names: newNames,
          version: await firstVersionOf(transaction, toVersionKey(call, subject)),
        };
        await insertHoliday(transaction, row);
      }
      const next = (await lockHoliday(transaction, key)) as HolidayRow;
      const isWritten = next.version !== former?.version;
      if (isWritten) {
        await recordAudit(context, transaction, call, {
          ...{ action: former ? 'holiday.renamed' : 'holiday.added', subject, version: next.version },
          ...{ before: former ? { names: former.names } : {}, after: { names: next.names } },
        });
      }
      const orders = await countOrdersOn(transaction, partner.id, [day]);
      return { holiday: toHoliday(next, orders.get(day) ?? 0), isChanged: isWritten };
    },
  );
  if (!preview && isChanged) context.changes.announce('partner', partner.id);
  return { holiday };
}

/** Opens a day for delivery again. Throws the Refusals `holiday.unknown` and `conflict.changed`. */
export async function deleteHoliday(
  context: Context,
  call: StaffCall,
  { day, version }: { readonly day: string; readonly version: number },
): Promise<undefined> {
  const { partner } = call;
  const key = { partnerId: partner.id, day };
  const subject = `holiday:${day}`;
  await withStaffTransaction(context, call, async (transaction) => {
    const former = await lockHoliday(transaction, key);
    if (!former) throw new Refusal('holiday.unknown');
    await assertVersion(transaction, { ...toVersionKey(call, subject), present: former.version, read: version });
    await deleteHolidayRow(transaction, key);
    await recordDeletion(transaction, { ...toVersionKey(call, subject), version: former.version });
    await recordAudit(context, transaction, call, {
      ...{ action: 'holiday.deleted', subject, version: former.version },
      ...{ before: { names: former.names }, after: {} },
    });
  });
  context.changes.announce('partner', partner.id);
}

const toVersionKey = ({ partner }: StaffCall, subject: string) => ({ partnerId: partner.id, subject });

const toHoliday = ({ day, names, version }: HolidayRow, orders: number): Holiday => ({ day, names, version, orders });
