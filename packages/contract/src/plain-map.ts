const grounds = { light: '#edf2f5', dark: '#17242e' } as const;

/** A map without streets, as a style of MapLibre: the page draws everything on it. */
export const toPlainMap = (theme: keyof typeof grounds) => ({
  version: 8 as const,
  sources: {},
  layers: [{ id: 'ground', type: 'background' as const, paint: { 'background-color': grounds[theme] } }],
});
