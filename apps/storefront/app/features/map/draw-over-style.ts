/** The part of MapLibre's map that is asked for. */
type StyledMap = { on: (event: 'style.load' | 'styledataloading', listener: () => void) => unknown };

/**
 * Draws over each style that the map gets, and whenever what it returns is called while there is one. MapLibre's own
 * `isStyleLoaded` is no answer: it says no as long as any tile is on its way.
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
