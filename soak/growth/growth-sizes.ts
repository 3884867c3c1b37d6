/** The size of a growth soak's shop, besides the demonstration and the measured people. */
export type GrowthSizes = {
  readonly orders: number;
  readonly sessions: number;
  readonly carts: number;
  readonly products: number;
};

/** The measured people have the same data in the small shop and in the large one. */
export const measured = {
  customers: 40,
  ordersEach: 20,
  pointsEach: 30,
  favouritesEach: 15,
  addressesEach: 4,
} as const;

export const smallShop: GrowthSizes = { orders: 0, sessions: 0, carts: 0, products: 0 };
