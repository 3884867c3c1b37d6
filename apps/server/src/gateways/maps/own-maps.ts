import type { Config } from '#config/config.ts';
import type { MapsGateway } from './maps-gateway.ts';
import type { MapsClientOptions } from './maps-client.ts';
import { createNominatimReverse } from './nominatim.ts';
import { createPhoton } from './photon.ts';
import { createYandex } from './yandex.ts';

export type YandexKeys = { readonly geocoder: string; readonly suggest: string | null };

export type OwnMaps = {
  /** Empty: another service names points. */
  readonly nominatimUrl: string;
} & (
  | { readonly provider: 'streets' }
  | { readonly provider: 'photon'; readonly photonUrl: string }
  | { readonly provider: 'yandex'; readonly keys: YandexKeys }
);

/** Combines the address services of a partner; URLs that it names are read through the guarded `fetch` alone. */
export function createOwnMaps(
  own: OwnMaps,
  {
    streets,
    yandex,
    asker,
    fetch,
  }: {
    readonly streets: MapsGateway;
    readonly yandex: Config['maps']['yandex'];
    readonly asker: Pick<MapsClientOptions, 'userAgent' | 'clock'>;
    readonly fetch: NonNullable<MapsClientOptions['fetch']>;
  },
): MapsGateway {
  const search = createSearch();
  if (own.nominatimUrl === '') return search;
  return { ...search, reverse: createNominatimReverse({ ...asker, fetch, baseUrl: withoutSlash(own.nominatimUrl) }) };

  function createSearch(): MapsGateway {
    if (own.provider === 'streets') return streets;
    if (own.provider === 'photon') return createPhoton({ ...asker, fetch, baseUrl: withoutSlash(own.photonUrl) });
    const { geocoder, suggest } = own.keys;
    return {
      ...streets,
      ...createYandex({
        ...asker,
        geocoder: { baseUrl: yandex.geocoderUrl, key: geocoder },
        suggest: suggest === null ? null : { baseUrl: yandex.suggestUrl, key: suggest },
      }),
    };
  }
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
