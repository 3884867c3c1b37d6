export const listFileFormats = ['csv', 'xlsx'] as const;
