import type { FeeParameters } from '@kaplya/domain';
import type { Partner } from '#features/company/index.ts';

/** The partner's fee parameters; amounts in minor units. */
export function toFeeParameters(rules: Partner['rules']): FeeParameters {
  return {
    minimumOrderMode: rules.minimumOrderMode,
    deliveryFee: rules.deliveryFeeMinor,
    freeDeliveryFromBottles: rules.freeDeliveryFromBottles,
    freeDeliveryFromGoods: rules.freeDeliveryFromGoodsMinor,
    freeFloors: rules.freeFloors,
    liftFeePerFloorAndBottle: rules.liftRateMinor,
    smallOrder: null,
  };
}
