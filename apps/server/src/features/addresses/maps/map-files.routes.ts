import { toPlainMap } from '@kaplya/contract/plain-map';
import { languages } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { findPartner } from '#features/company/index.ts';
import type { CityMap } from '#gateways/maps/index.ts';
import type { HttpApp } from '#http/mount-routes.ts';
import { createPublicAnswer, sendPublicAnswer, type PublicAnswer } from '#http/caching/public-answer.ts';

const maxAgeSeconds = 3600;

/** A cache of drawn maps by path, theme and language: drawing is slow, so each map is drawn once. */
export const createDrawings = () => new Map<string, PublicAnswer>();

/**
 * Files for MapLibre to draw a partner's default city: `/map/{partnerId}/style.json?theme&lang` and its GeoJSON
 * `data.json` and `houses.json`. For an unknown theme or language the default is used. A city without a map has a plain
 * background, on which zones are outlined.
 */
export function mountMapFiles(app: HttpApp, context: Context): void {
  app.get('/map/:partnerId/:file', async (c) => {
    const partner = await findPartner(context, c.req.param('partnerId'));
    if (!partner) return c.notFound();
    const map = await context.cityMaps.find(partner.defaultCity.id);

    const folder = `/map/${encodeURIComponent(partner.id)}`;
    const file = c.req.param('file');
    if (file === 'style.json') {
      const theme = c.req.query('theme') === 'dark' ? 'dark' : 'light';
      const wanted = c.req.query('lang');
      const language = languages.find((known) => known === wanted) ?? partner.languages[0] ?? 'ru';
      const answer = draw(`${folder}/${file} ${theme} ${language}`, () =>
        map === null
          ? toPlainMap(theme)
          : map.style({ theme, language, dataUrl: `${folder}/data.json`, housesUrl: `${folder}/houses.json` }),
      );
      return sendPublicAnswer(c.req.raw, answer, { maxAgeSeconds });
    }
    const drawing = map && findDrawing(map, file);
    if (!drawing) return c.notFound();
    return sendPublicAnswer(c.req.raw, draw(`${folder}/${file}`, drawing), { maxAgeSeconds });
  });

  function draw(key: string, create: () => object): PublicAnswer {
    const drawings = context.services.addresses.drawings;
    const known = drawings.get(key);
    if (known) return known;
    const answer = createPublicAnswer(create());
    drawings.set(key, answer);
    return answer;
  }
}

function findDrawing(map: CityMap, file: string): (() => object) | null {
  if (file === 'data.json') return map.drawStreets;
  if (file === 'houses.json') return map.drawHouses;
  return null;
}
