import type { StyleSpecification } from 'maplibre-gl';

const toGround = (colour: string): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': colour } }],
});

/** A map without streets, where there is no shop yet whose map could be shown. */
export const plainStyles = { light: toGround('#edf2f5'), dark: toGround('#17242e') } as const;
