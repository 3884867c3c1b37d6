/** The part of MapLibre's `Map` that this file uses. */
type StyledMap = { on: (event: 'style.load' | 'styledataloading', listener: () => void) => unknown };

/**
 * Calls `draw` when a style has loaded, and again whenever the returned function is called while a style is loaded.
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
