import { ringSquareMetres } from '@kaplya/domain';
import type { AreaRow } from '#features/company/index.ts';

/** The audited fields of a zone. They include the whole ring, so that staff can see a former outline. */
export function auditedArea({ names, cityId, warehouseId, isActive, priority, ring }: AreaRow) {
  return {
    ...{ names, cityId, warehouseId, isActive, priority },
    corners: ring.length - 1,
    squareKilometres: Math.round(ringSquareMetres(ring) / 10_000) / 100,
    ring: ring.map((position) => position.join(',')).join(' '),
  };
}
