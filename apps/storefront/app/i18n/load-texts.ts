import type { Language } from './languages.ts';
import type { DeferredArea } from './message-id.ts';
import { createTexts, type Messages, type Texts } from '@kaplya/texts/texts.ts';

type Load = () => Promise<{ messages: Messages }>;

// Spelled out, because the bundler needs literal paths.
const loaders: Record<Language, Load> = {
  ru: () => import('virtual:catalogue/ru'),
  en: () => import('virtual:catalogue/en'),
  az: () => import('virtual:catalogue/az'),
  tr: () => import('virtual:catalogue/tr'),
};

/** Loaders apart from the list of all others: every fresh visitor needs these alone. */
const idleLoaders: Record<Language, Load> = {
  ru: () => import('virtual:catalogue/ru/idle'),
  en: () => import('virtual:catalogue/en/idle'),
  az: () => import('virtual:catalogue/az/idle'),
  tr: () => import('virtual:catalogue/tr/idle'),
};

/** Files of their own: the first view needs no list of deferred areas, and no visitor that of another language. */
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

/** The areas whose texts the first view does not need. */
export const DEFERRED_AREAS = Object.keys(deferredAreas) as DeferredArea[];

type LoadedTexts = Texts & { messages: Messages };

// One instance a language serves every request of a process.
const loaded = new Map<Language, LoadedTexts>();
const loadedAreas = new Set<string>();
/** The areas that a switch of language must load, because something on the page shows or showed them. */
const neededAreas = new Set<DeferredArea>();

/** The texts of a language that was loaded before; throws if it was not, which is a mistake in the program. */
export function getTexts(language: Language): Texts {
  const texts = loaded.get(language);
  if (!texts) throw new Error(`The texts of "${language}" are not loaded`);
  return texts;
}

/** The texts that several deferred pages and parts share, such as errors of fields and calls. */
export function withShared(areas: readonly DeferredArea[]): readonly DeferredArea[] {
  const isOfFirstView = areas.every((area) => area === 'idle');
  return isOfFirstView ? areas : [...new Set<DeferredArea>([...areas, 'shared'])];
}

/** Loads a language's texts once, with those of the areas named now or before. Rejects when a chunk cannot be fetched. */
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
