import type { Language } from './languages.ts';
import type { DeferredArea } from './message-id.ts';
import { createTexts, type Messages, type Texts } from '@kaplya/texts/texts.ts';

type Load = () => Promise<{ messages: Messages }>;

// One `import()` per language, because the bundler needs literal paths.
const loaders: Record<Language, Load> = {
  ru: () => import('virtual:catalogue/ru'),
  en: () => import('virtual:catalogue/en'),
  az: () => import('virtual:catalogue/az'),
  tr: () => import('virtual:catalogue/tr'),
};

/**
 * The loaders of the area `idle`, separate from those of the other deferred areas, because a new visitor who only looks
 * around needs no other.
 */
const idleLoaders: Record<Language, Load> = {
  ru: () => import('virtual:catalogue/ru/idle'),
  en: () => import('virtual:catalogue/en/idle'),
  az: () => import('virtual:catalogue/az/idle'),
  tr: () => import('virtual:catalogue/tr/idle'),
};

/**
 * The loaders of all other deferred areas, in one chunk per language: the first view does not need them, and no visitor
 * needs those of another language.
 */
const deferredLoaderLists = {
  ru: () => import('./deferred-loaders/ru.ts'),
  en: () => import('./deferred-loaders/en.ts'),
  az: () => import('./deferred-loaders/az.ts'),
  tr: () => import('./deferred-loaders/tr.ts'),
};

const deferredAreas: Record<DeferredArea, true> = {
  absent: true,
  account: true,
  idle: true,
  again: true,
  'address-entry': true,
  app: true,
  aquamarket: true,
  benefits: true,
  bonus: true,
  bottles: true,
  cart: true,
  checkout: true,
  companies: true,
  company: true,
  consent: true,
  favourites: true,
  identity: true,
  marketing: true,
  hints: true,
  maintenance: true,
  orders: true,
  product: true,
  search: true,
  servers: true,
  share: true,
  shared: true,
  shelf: true,
  undo: true,
};

/** The names of all areas whose texts are not needed by the first view. */
export const DEFERRED_AREAS = Object.keys(deferredAreas) as DeferredArea[];

type LoadedTexts = Texts & { messages: Messages };

// The loaded texts by language; on the server they are shared by all requests of the process.
const loaded = new Map<Language, LoadedTexts>();
const loadedAreas = new Set<string>();
/** The areas loaded so far, which a switch of language must load too, because components may show them. */
const neededAreas = new Set<DeferredArea>();

/** Returns the texts of a language that `loadTexts` has loaded before. Throws if it has not, which is a bug. */
export function getTexts(language: Language): Texts {
  const texts = loaded.get(language);
  if (!texts) throw new Error(`The texts of "${language}" are not loaded`);
  return texts;
}

/**
 * Adds the area `shared`, with texts that several deferred areas use, such as errors of fields and calls; only `idle`
 * does not need it.
 */
export function withShared(areas: readonly DeferredArea[]): readonly DeferredArea[] {
  const isOfFirstView = areas.every((area) => area === 'idle');
  return isOfFirstView ? areas : [...new Set<DeferredArea>([...areas, 'shared'])];
}

/**
 * Loads the texts of a language, with those of all areas requested in this or an earlier call; each file once. Rejects
 * when a chunk cannot be fetched.
 */
export async function loadTexts(language: Language, areas: readonly DeferredArea[] = []): Promise<Texts> {
  for (const area of withShared(areas)) neededAreas.add(area);
  const [texts] = await Promise.all([
    loadFirst(language),
    ...[...neededAreas].map((area) => loadDeferred(language, area)),
  ]);
  return texts;
}

async function loadFirst(language: Language): Promise<LoadedTexts> {
  const known = loaded.get(language);
  if (known) return known;
  const { messages } = await loaders[language]();
  return loaded.get(language) ?? store(language, messages);
}

async function loadDeferred(language: Language, area: DeferredArea): Promise<void> {
  const key = `../catalogues/${language}/deferred/${area}.json`;
  if (loadedAreas.has(key)) return;
  const load = area === 'idle' ? idleLoaders[language] : await findDeferred(language, key);
  const [texts, { messages }] = await Promise.all([loadFirst(language), load()]);
  if (loadedAreas.has(key)) return;
  loadedAreas.add(key);
  Object.assign(texts.messages, messages);
}

async function findDeferred(language: Language, key: string): Promise<Load> {
  const { deferredLoaders } = await deferredLoaderLists[language]();
  const load = deferredLoaders[key];
  if (!load) throw new Error(`There is no ${key}`);
  return load;
}

function store(language: Language, messages: Messages): LoadedTexts {
  const texts = { ...createTexts(language, messages), messages };
  loaded.set(language, texts);
  return texts;
}
