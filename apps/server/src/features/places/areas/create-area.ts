import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { previewOrCommit } from '#db/preview-or-commit.ts';
import { copyPrices } from '#features/catalogue/index.ts';
import {
  insertArea,
  listPlaceRows,
  lockPlaces,
  toNames,
  updateCity,
  type AreaRow,
  type PlaceRows,
} from '#features/company/index.ts';
import { insertIntervalCopies } from '#features/delivery/index.ts';
import { firstVersionOf, recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { newPlaceId } from '../new-id.ts';
import { describeFindings, toPlaceArea } from '../to-places.ts';
import { auditedArea } from './audited-area.ts';
import { describeMoves } from './describe-moves.ts';
import { listZonesWithoutIntervals } from './list-zones-without-intervals.ts';
import { requireRing } from './require-ring.ts';

type Endpoint = typeof operatorEndpoints.createArea;
type Body = EndpointRequest<Endpoint>['body'];

/** The most zones of a partner: each call of a customer with a point searches all of them. */
const areasAtMost = 200;

/** Adds a zone. Throws the Refusals of `area`, `city`, `warehouse` and `place` that the contract names. */
export async function createArea(
  context: Context,
  call: StaffCall,
  { preview = false, ...body }: Body,
): Promise<EndpointAnswer<Endpoint>> {
  const { partner } = call;
  const ring = requireRing(body.ring);
  const answer = await previewOrCommit(
    (run) => withStaffTransaction(context, call, run),
    preview,
    async (transaction) => {
      const before = await lockPlaces(transaction, partner.id);
      const area = await toArea(transaction, call, { ...body, ring }, before);
      await insertArea(transaction, area);
      await recordAudit(context, transaction, call, {
        ...{ action: 'area.added', subject: `area:${area.id}`, version: area.version },
        ...{ before: {}, after: auditedArea(area) },
      });
      await setDefaultArea(context, transaction, call, area, before);
      const copiedPrices =
        body.copyPricesFrom === undefined
          ? 0
          : await copyPrices(transaction, partner.id, { from: body.copyPricesFrom, to: area.id });
      const copied =
        body.copyIntervalsFrom === undefined
          ? []
          : await insertIntervalCopies(context, transaction, call, {
              fromAreaId: body.copyIntervalsFrom,
              toAreaId: area.id,
            });
      const after = await listPlaceRows(transaction, partner.id);
      const moves = await describeMoves(context, transaction, partner.id, { before: before.areas, after: after.areas });
      const findings = describeFindings(after.areas);
      const gaining = [area.id, ...moves.map(({ to }) => to)];
      const withoutIntervals = await listZonesWithoutIntervals(context, transaction, partner, after.areas, gaining);
      return {
        area: toPlaceArea(area),
        effect: { moves, findings, copiedPrices, copiedIntervals: copied.length, withoutIntervals },
      };
    },
  );
  if (!preview) {
    context.changes.announce('partner', partner.id);
    context.changes.announce('catalogue', partner.id);
  }
  return answer;
}

async function toArea(
  transaction: Transaction,
  { partner }: StaffCall,
  body: Omit<Body, 'ring'> & Pick<AreaRow, 'ring'>,
  { areas, cities, warehouses }: PlaceRows,
): Promise<AreaRow> {
  if (areas.length >= areasAtMost) throw new Refusal('place.too_many');
  requireKnown({ cities, warehouses }, body);
  for (const source of [body.copyPricesFrom, body.copyIntervalsFrom])
    if (source !== undefined && !areas.some(({ id }) => id === source)) throw new Refusal('area.unknown');
  const names = toNames(partner, body.names);
  const id = newPlaceId(body.id, names, areas);
  const priorities = areas.map(({ priority }) => priority);
  return {
    ...{ partnerId: partner.id, id, names, ring: body.ring, cityId: body.cityId, warehouseId: body.warehouseId },
    isActive: body.isActive ?? true,
    priority: body.isFirst ? Math.min(1, ...priorities) - 1 : Math.max(0, ...priorities) + 1,
    version: await firstVersionOf(transaction, { partnerId: partner.id, subject: `area:${id}` }),
  };
}

/** Refuses an unknown city or warehouse. */
export function requireKnown(
  { cities, warehouses }: Pick<PlaceRows, 'cities' | 'warehouses'>,
  { cityId, warehouseId }: { readonly cityId?: string | undefined; readonly warehouseId?: string | undefined },
): void {
  if (cityId !== undefined && !cities.some(({ id }) => id === cityId)) throw new Refusal('city.unknown');
  if (warehouseId !== undefined && !warehouses.some(({ id }) => id === warehouseId))
    throw new Refusal('warehouse.unknown');
}

/** Makes a zone the default of its city, unless the default is already a zone of the city itself. */
async function setDefaultArea(
  context: Context,
  transaction: Transaction,
  call: StaffCall,
  { id, cityId, isActive }: AreaRow,
  { areas, cities }: PlaceRows,
): Promise<void> {
  const city = cities.find((each) => each.id === cityId);
  const former = areas.find((each) => each.id === city?.defaultAreaId);
  if (!city || !isActive || former?.cityId === cityId) return;
  await updateCity(transaction, city, { defaultAreaId: id });
  await recordAudit(context, transaction, call, {
    ...{ action: 'city.changed', subject: `city:${cityId}`, version: city.version + 1 },
    ...{ before: { defaultAreaId: city.defaultAreaId }, after: { defaultAreaId: id } },
  });
}
