import { createStore } from '@kaplya/state/create-store.ts';
import { createTexts, type Messages, type Texts } from '@kaplya/texts/texts.ts';
import type { Language } from './languages.ts';
import type { DeferredArea } from './message-id.ts';

type Load = () => Promise<{ messages: Messages }>;

// Spelled out, because a bundler splits only what it can read.
const firstLoaders: Record<Language, Load> = {
  ru: () => import('virtual:catalogue/ru'),
  en: () => import('virtual:catalogue/en'),
};

const deferredLoaders = import.meta.glob<{ messages: Messages }>('./catalogues/*/deferred/*.json', { query: '?texts' });

type LoadedTexts = Texts & { messages: Messages };

const loaded = new Map<Language, LoadedTexts>();
const loadedAreas = new Set<string>();
/** What every language must know, because something that speaks of it is or was on the screen. */
const neededAreas = new Set<DeferredArea>();

/** The texts on the screen; null until the first have come. */
export const shownTexts = createStore<Texts | null>(null);

/** Shows the console in a language. Its texts are loaded first; rejects when they cannot be. */
export async function showLanguage(language: Language): Promise<void> {
  const texts = await loadFirst(language);
  await Promise.all([...neededAreas].map((area) => loadDeferred(language, area)));
  document.documentElement.lang = language;
  shownTexts.setState(texts);
}

/** Loads the texts of a screen in the language that is shown, before the screen is. */
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
