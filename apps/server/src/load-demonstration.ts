import type { Config } from '#config/config.ts';
import { ConfigurationError } from '#config/configuration-error.ts';
import type { CityMaps } from '#gateways/maps/index.ts';
import type { SampleGoods } from '#gateways/sample-goods/index.ts';

/** The demonstration's content and the stand-ins for outside services; null where neither is enabled. */
export async function loadDemonstration({ demonstration, sandbox }: Config) {
  if (!demonstration.enabled && !sandbox.enabled) return null;
  try {
    return await import('@kaplya/demonstration');
  } catch (error) {
    if (!isNotInstalled(error)) throw error;
    throw new ConfigurationError([
      'The demonstration and the stand-ins are not installed here. Set DEMONSTRATION=off and SANDBOX=off.',
    ]);
  }
}

export type LoadedDemonstration = Awaited<ReturnType<typeof loadDemonstration>>;

/** The cities whose streets the demonstration's package has; for other cities the package is not loaded. */
const drawnCities: ReadonlySet<string> = new Set(['moscow', 'baku']);

/**
 * The maps, drawn from the demonstration's streets, which are loaded for the first requested map; null without the
 * demonstration's package.
 */
export const cityMaps: CityMaps = {
  async find(cityId) {
    if (!drawnCities.has(cityId)) return null;
    try {
      const { findCityMap } = await import('@kaplya/demonstration/gazetteer/find-city-map');
      return findCityMap(cityId);
    } catch (error) {
      if (isNotInstalled(error)) return null;
      throw error;
    }
  },
};

/** The demonstration's goods, loaded when an owner first requests them. */
export const sampleGoods: SampleGoods = {
  currencies: isInstalled() ? ['RUB', 'AZN'] : [],
  async load(currency) {
    try {
      const { loadSampleGoods } = await import('@kaplya/demonstration/sample-goods');
      return loadSampleGoods(currency);
    } catch (error) {
      if (isNotInstalled(error)) return null;
      throw error;
    }
  },
};

function isInstalled(): boolean {
  try {
    import.meta.resolve('@kaplya/demonstration/sample-goods');
    return true;
  } catch {
    return false;
  }
}

function isNotInstalled(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ERR_MODULE_NOT_FOUND' && message.includes("'@kaplya/demonstration'");
}
