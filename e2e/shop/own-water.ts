/** The page of the 19-litre bottle that bears the name of the shop. */
export const ownWater = { moscow: '/products/kaplya-19l', baku: '/products/damla-19l' } as const;
