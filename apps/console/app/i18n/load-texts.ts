import { createStore } from '@kaplya/state/create-store.ts';
import { createTexts, type Messages, type Texts } from '@kaplya/texts/texts.ts';
import type { Language } from './languages.ts';
import type { DeferredArea } from './message-id.ts';

type Load = () => Promise<{ messages: Messages }>;

// Literal imports: the bundler splits only paths that it can analyse.
const firstLoaders: Record<Language, Load> = {
  ru: () => import('virtual:catalogue/ru'),
  en: () => import('virtual:catalogue/en'),
};

const deferredLoaders = import.meta.glob<{ messages: Messages }>('./catalogues/*/deferred/*.json', { query: '?texts' });

type LoadedTexts = Texts & { messages: Messages };

const loaded = new Map<Language, LoadedTexts>();
const loadedAreas = new Set<string>();
/** The areas of texts that have been loaded: a change of language loads all of them again. */
const neededAreas = new Set<DeferredArea>();

/** The loaded texts; null before the first load. */
export const shownTexts = createStore<Texts | null>(null);

/** Switches the language after its texts have loaded; rejects when they cannot be loaded. */
export async function showLanguage(language: Language): Promise<void> {
  const texts = await loadFirst(language);
  await Promise.all([...neededAreas].map((area) => loadDeferred(language, area)));
  document.documentElement.lang = language;
  shownTexts.setState(texts);
}

/** Loads the texts of a screen in the current language before the screen renders. */
export async function loadTexts(...areas: readonly DeferredArea[]): Promise<void> {
  for (const area of areas) neededAreas.add(area);
  const shown = shownTexts.getState();
  if (shown) await Promise.all(areas.map((area) => loadDeferred(shown.locale as Language, area)));
}

async function loadFirst(language: Language): Promise<LoadedTexts> {
  const known = loaded.get(language);
  if (known) return known;
  const { messages } = await firstLoaders[language]();
  const texts = loaded.get(language) ?? { ...createTexts(language, messages), messages };
  loaded.set(language, texts);
  return texts;
}

async function loadDeferred(language: Language, area: DeferredArea): Promise<void> {
  const key = `./catalogues/${language}/deferred/${area}.json`;
  if (loadedAreas.has(key)) return;
  const load = deferredLoaders[key];
  if (!load) throw new Error(`There is no ${key}`);
  const [texts, { messages }] = await Promise.all([loadFirst(language), load()]);
  if (loadedAreas.has(key)) return;
  loadedAreas.add(key);
  Object.assign(texts.messages, messages);
}
