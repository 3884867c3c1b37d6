/** The required part of MapLibre's map. */
type StyledMap = { on: (event: 'style.load' | 'styledataloading', listener: () => void) => unknown };

/**
 * Draws over each style that the map gets, and again when the returned function is called while there is one.
 * MapLibre's own `isStyleLoaded` does not help: it is false as long as any tile is loading.
 */
export function drawOverStyle(map: StyledMap, draw: () => void): () => void {
  let hasStyle = false;
  map.on('styledataloading', () => {
    hasStyle = false;
  });
  map.on('style.load', () => {
    hasStyle = true;
    draw();
  });
  return () => {
    if (hasStyle) draw();
  };
}
