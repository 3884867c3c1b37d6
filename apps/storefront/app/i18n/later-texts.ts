import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { isLanguage, type Language } from './languages.ts';
import { loadTexts } from './load-texts.ts';
import type { LaterArea } from './message-id.ts';

/** What a route exports whose page speaks of areas that the first view does not know: `handle: LaterTextsHandle`. */
export type LaterTextsHandle = { texts: readonly LaterArea[] };

export function findLaterAreas(handles: readonly unknown[]): LaterArea[] {
  return handles.flatMap((handle) => (hasLaterTexts(handle) ? handle.texts : []));
}

function hasLaterTexts(handle: unknown): handle is LaterTextsHandle {
  return typeof handle === 'object' && handle !== null && 'texts' in handle;
}

/**
 * Loads the texts of an area in the language of the document. Without a network it waits until there is one, as a hop
 * to another page does (docs/decisions/0012); rejects when they cannot be fetched with one.
 */
export async function loadLaterTexts(...areas: readonly LaterArea[]): Promise<void> {
  try {
    await loadTexts(readDocumentLanguage(), areas);
  } catch (error) {
    if (typeof window === 'undefined' || navigator.onLine) throw error;
    await new Promise((resume) => window.addEventListener('online', resume, { once: true }));
    await loadLaterTexts(...areas);
  }
}

/** A component that is loaded when it is first shown, together with the texts of its areas. */
export function lazyWithTexts<Props>(
  areas: readonly LaterArea[],
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadLaterTexts(...areas)]);
    return { default: component };
  });
}

/** The language that the document was rendered in; that of the server's error page if it names none. */
export function readDocumentLanguage(): Language {
  const lang = typeof document === 'undefined' ? 'en' : document.documentElement.lang;
  return isLanguage(lang) ? lang : 'en';
}
