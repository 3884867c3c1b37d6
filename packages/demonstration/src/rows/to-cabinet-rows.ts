import type { CabinetRows } from '@kaplya/contract/fill/demonstration';
import { demoCells, type DemoCabinet } from '../cells.ts';

/** The neighbour who reserves the busy cell; nobody signs in as this person. */
const neighbourId = '019a0000-0000-7000-8000-000000000009';
const farFuture = new Date('2100-01-01T00:00:00Z');

export function toCabinetRows(cabinet: DemoCabinet): CabinetRows {
  const { partnerId, externalId, priceMinor, addresses, place, elsewhere, firstNumber } = cabinet;
  const controllerIds = {
    near: `${partnerId}-cabinet-1`,
    offline: `${partnerId}-cabinet-2`,
    elsewhere: `${partnerId}-cabinet-3`,
  };
  return {
    partnerId,
    externalId,
    controllers: Object.values(controllerIds).map((id) => ({ id, isStandIn: id !== controllerIds.offline })),
    cells: demoCells.map(({ id, stock, isDisabled, isOffline, isElsewhere, fault, failures }, index) => ({
      ...(isElsewhere ? elsewhere : { addresses, place }),
      ...{ id, priceMinor, stock },
      number: String(firstNumber + index),
      position: index + 1,
      controllerId: controllerIds[isOffline ? 'offline' : isElsewhere ? 'elsewhere' : 'near'],
      isDisabled: isDisabled ?? false,
      fault: fault ?? null,
      failures: failures ?? 0,
    })),
    reservations: demoCells
      .filter(({ isReserved }) => isReserved)
      .map(({ id: cellId }) => ({
        ...{ cellId, priceMinor, currency: partnerId === 'moscow' ? 'RUB' : 'AZN' },
        number: `${firstNumber}-0`,
        subjectId: neighbourId,
        source: 'demonstration',
        reservedUntil: farFuture,
      })),
  };
}
