import type { EndpointAnswer, EndpointRequest, GoodsStateRow, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { lockRulesForShare } from '#features/company/index.ts';
import { assertVersion, recordAudit, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { messageOf } from '#languages/messages.ts';
import { listItems, lockItem, updateItem, type GoodsItem } from './goods.store.ts';
import type { GoodsDependencies } from './goods-dependencies.ts';
import { describeEffect, findNamingRule, type NamingRules } from './goods-effects.ts';
import { subjectOf } from './item-tables.ts';

type Body = EndpointRequest<typeof operatorEndpoints.switchGoods>['body'];
type Answer = EndpointAnswer<typeof operatorEndpoints.switchGoods>;
type RequestedItem = Body['items'][number];

/**
 * Switches goods on or off, each in a transaction of its own, so that a refused one affects no other. A preview returns
 * the same answer and writes nothing.
 */
export async function switchGoods(
  context: Context,
  call: OpsCall,
  { items, isActive, preview = false }: Body,
  dependencies: GoodsDependencies,
): Promise<Answer> {
  const { partner } = call;
  const requestedItems = [...new Map(items.map((requested) => [requested.id, requested])).values()];
  const present = await listItems(
    context.database,
    partner.id,
    requestedItems.map(({ id }) => id),
  );
  const byId = new Map(present.map((item) => [item.id, item]));
  const willChange = present.filter(
    (item) => item.isActive !== isActive && findObstacle(partner, item, isActive) === null,
  );
  const effect = await describeEffect(context.database, call, { items: willChange, isActive }, dependencies);
  const rows: GoodsStateRow[] = [];
  for (const requested of requestedItems) {
    // oxlint-disable-next-line no-await-in-loop -- each row by itself, in the order asked for
    rows.push(
      await switchOne(context, call, { requested, isActive, preview, item: byId.get(requested.id) }, dependencies),
    );
  }
  if (!preview && rows.some(({ outcome }) => outcome === 'changed')) context.changes.announce('catalogue', partner.id);
  return { items: rows, effect };
}

/** The refusal to switch an item on or off; null: it can be switched. */
function findObstacle(named: NamingRules, item: GoodsItem, isActive: boolean): Refusal | null {
  if (isActive) return item.priceMinor === 0 ? new Refusal('goods.price_missing') : null;
  const rule = findNamingRule(named, item.externalId);
  return rule === null ? null : new Refusal('goods.named_by_rules', { details: { rule } });
}

type SwitchInput = {
  readonly requested: RequestedItem;
  readonly isActive: boolean;
  readonly preview: boolean;
  readonly item: GoodsItem | undefined;
};

async function switchOne(
  context: Context,
  call: OpsCall,
  { requested: { id, version }, isActive, preview, item }: SwitchInput,
  dependencies: GoodsDependencies,
): Promise<GoodsStateRow> {
  try {
    if (!item) throw new Refusal('goods.unknown');
    const effect = await describeEffect(context.database, call, { items: [item], isActive }, dependencies);
    const written = await withStaffTransaction(context, call, async (transaction) => {
      const former = await lockItem(transaction, { partnerId: call.partner.id, id });
      if (!former) throw new Refusal('goods.unknown');
      const subject = subjectOf(former);
      await assertVersion(transaction, { partnerId: call.partner.id, subject, present: former.version, read: version });
      if (former.isActive === isActive) return former;
      const obstacle = findObstacle(await lockRulesForShare(transaction, call.partner.id), former, isActive);
      if (obstacle) throw obstacle;
      if (preview) return { ...former, isActive, version: former.version + 1 };
      await updateItem(transaction, { ...former, isActive });
      const next = { ...former, isActive, version: former.version + 1 };
      await recordAudit(context, transaction, call, {
        ...{ action: isActive ? 'goods.switched_on' : 'goods.switched_off', subject, version: next.version },
        ...{ before: { isActive: former.isActive }, after: { isActive } },
      });
      return next;
    });
    const isChanged = written.version !== version;
    return {
      ...{ id, outcome: isChanged ? 'changed' : 'unchanged', version: written.version, refusal: null },
      effect: isChanged ? effect : null,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [{ code, params = {} }] = error.violations;
    const { language, partner } = call;
    const message = messageOf(code, params, { language, currency: partner.currency });
    return { id, outcome: 'refused', version: item?.version ?? null, refusal: { code, message }, effect: null };
  }
}
