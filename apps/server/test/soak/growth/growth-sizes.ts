/** How much a shop of the growth soak holds, beside the demonstration and the people who are measured. */
export type GrowthSizes = {
  readonly orders: number;
  readonly sessions: number;
  readonly carts: number;
  readonly products: number;
};

/** Who is measured has the same in the small shop and in the large one. */
export const measured = {
  customers: 40,
  ordersEach: 20,
  pointsEach: 30,
  favouritesEach: 15,
  addressesEach: 4,
} as const;

export const smallShop: GrowthSizes = { orders: 0, sessions: 0, carts: 0, products: 0 };
