/** The page of the own-brand 19-litre bottle. */
export const ownWater = { moscow: '/products/kaplya-19l', baku: '/products/damla-19l' } as const;
