import type { EndpointRequest, operatorEndpoints, SlotChange } from '@kaplya/contract';
import { isActiveOn } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { assertVersion, recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { listSlotsOfDay, lockSlot, updateSlotLimits, type BoardSlotRow, type SlotKey } from '../delivery.store.ts';
import { loadZones, toBoardSlot, unusedSlot } from './board-slots.ts';

type Request = EndpointRequest<typeof operatorEndpoints.changeSlot>;

/**
 * Sets or removes the limits of an interval on one day, or closes it for that day. Confirmed orders stay, even beyond
 * the new limit. Later holds and orders obey the limit, because they lock the slot's row and read it there. A preview
 * writes nothing. Throws the Refusals `slot.unknown`, `slot.over` and `conflict.changed`.
 */
export async function changeSlot(
  context: Context,
  call: StaffCall,
  { interval: templateId, date: day }: Request['params'],
  { version, reason, preview = false, ...changes }: Request['body'],
): Promise<SlotChange> {
  const { partner } = call;
  const now = context.clock.now();
  const zones = await loadZones(context, partner, now);
  const zone = zones.find(({ delivery }) => delivery.templates.some(({ id }) => id === templateId));
  const template = zone?.delivery.templates.find(({ id }) => id === templateId);
  if (!zone || !template || !isActiveOn(template, day)) throw new Refusal('slot.unknown');
  if (day < zone.delivery.firstDay) throw new Refusal('slot.over');

  const key: SlotKey = { partnerId: partner.id, templateId, day };
  const subject = `slot:${templateId}:${day}`;
  const read = async (executor: Executor): Promise<BoardSlotRow> => {
    const [row] = await listSlotsOfDay(executor, { partnerId: partner.id, templateIds: [templateId], day, now });
    return row ?? unusedSlot(templateId);
  };
  const describe = (former: BoardSlotRow, next: BoardSlotRow): SlotChange => {
    const shown = { ...zone, template };
    const [before, after] = [toBoardSlot(shown, day, former), toBoardSlot(shown, day, next)];
    const overfilledBy = {
      orders: Math.max(0, after.confirmed.orders - after.limit.orders),
      bottles: Math.max(0, after.confirmed.bottles - after.limit.bottles),
    };
    return { before, after, overfilledBy };
  };

  return withStaffTransaction(context, call, async (transaction) => {
    if (!preview && (await lockSlot(transaction, key)) === 'gone') throw new Refusal('slot.unknown');
    const former = await read(transaction);
    await assertVersion(transaction, { partnerId: partner.id, subject, present: former.version, read: version });
    const limits = {
      maxOrders: changes.maxOrders === undefined ? former.maxOrders : changes.maxOrders,
      maxBottles: changes.maxBottles === undefined ? former.maxBottles : changes.maxBottles,
      isClosed: changes.isClosed ?? former.isClosed,
    };
    if (preview) return describe(former, { ...former, ...limits });
    await updateSlotLimits(transaction, key, limits);
    const next = await read(transaction);
    if (next.version !== former.version) {
      await recordAudit(context, transaction, call, {
        ...{ action: 'slot.limited', subject, version: next.version },
        ...{ before: toAuditFields(former), after: toAuditFields(next) },
        personal: { personId: null, note: reason },
      });
    }
    return describe(former, next);
  });
}

function toAuditFields({ maxOrders, maxBottles, isClosed }: BoardSlotRow) {
  return { maxOrders, maxBottles, isClosed };
}
