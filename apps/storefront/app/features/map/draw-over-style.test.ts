import { expect, test, vi } from 'vitest';
import { drawOverStyle } from './draw-over-style.ts';

/** A map like MapLibre's: its style counts as loaded only while no tile is loading. */
function aMap() {
  const listeners = new Map<string, () => void>();
  return {
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    isStyleLoaded: () => false,
    emit: (event: string) => listeners.get(event)?.(),
  };
}

test('what comes after the style is drawn at once, though tiles are on their way [S-73]', () => {
  const map = aMap();
  const draw = vi.fn();
  const redraw = drawOverStyle(map, draw);
  redraw();
  expect(draw).not.toHaveBeenCalled();
  map.emit('style.load');
  expect(draw).toHaveBeenCalledTimes(1);
  redraw();
  expect(draw).toHaveBeenCalledTimes(2);
});

test('between two styles nothing is drawn, and over the second all is drawn again [S-73]', () => {
  const map = aMap();
  const draw = vi.fn();
  const redraw = drawOverStyle(map, draw);
  map.emit('style.load');
  map.emit('styledataloading');
  redraw();
  expect(draw).toHaveBeenCalledTimes(1);
  map.emit('style.load');
  expect(draw).toHaveBeenCalledTimes(2);
});
