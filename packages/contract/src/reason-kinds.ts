/** The kinds of reasons. Each kind has a list of its own in the partner's settings. */
export const reasonKinds = [
  'cancel',
  'refund',
  'undelivered',
  'write_off',
  'price',
  'points',
  'bottles',
  'overfill',
] as const;

/** The party at fault for an undelivered order. */
export const reasonFaults = ['customer', 'shop', 'nobody'] as const;
