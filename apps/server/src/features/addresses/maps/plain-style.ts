const grounds = { light: '#edf2f5', dark: '#17242e' } as const;

/** A map without streets, as a style of MapLibre: what stands on it is drawn by the page. */
export function toPlainStyle(theme: keyof typeof grounds): object {
  return {
    version: 8,
    sources: {},
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': grounds[theme] } }],
  };
}
