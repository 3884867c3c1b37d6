/** What staff give a reason for. Each kind has a list of its own in the partner's settings. */
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

/** Whose fault an undelivered order was. */
export const reasonFaults = ['customer', 'shop', 'nobody'] as const;
