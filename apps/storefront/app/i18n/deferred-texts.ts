import type { ComponentType } from 'react';
import { lazyPart } from '@kaplya/ui/lazy/lazy-part.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { isLanguage, type Language } from './languages.ts';
import { loadTexts, withShared } from './load-texts.ts';
import type { DeferredArea } from './message-id.ts';

/** The `handle` that a route exports when its page needs deferred texts; `texts` lists their areas. */
export type DeferredTextsHandle = { texts: readonly DeferredArea[] };

export function findDeferredAreas(handles: readonly unknown[]): readonly DeferredArea[] {
  return withShared(handles.flatMap((handle) => (hasDeferredTexts(handle) ? handle.texts : [])));
}

function hasDeferredTexts(handle: unknown): handle is DeferredTextsHandle {
  return typeof handle === 'object' && handle !== null && 'texts' in handle;
}

/** Loads the texts of areas in the document's language. Without a network it waits until the network is back. */
export async function loadDeferredTexts(...areas: readonly DeferredArea[]): Promise<void> {
  await whenOnline(() => loadTexts(readDocumentLanguage(), areas));
}

/** Returns a lazy component: its code and the texts of its areas load when it is first rendered. */
export function lazyWithTexts<Props extends object>(
  areas: readonly DeferredArea[],
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyPart(withTexts(areas, load));
}

/** Wraps a loader of a component, so that the texts of the areas load together with it. */
export function withTexts<Props>(areas: readonly DeferredArea[], load: () => Promise<ComponentType<Props>>) {
  return async (): Promise<{ default: ComponentType<Props> }> => {
    const [component] = await Promise.all([whenOnline(load), loadDeferredTexts(...areas)]);
    return { default: component };
  };
}

/** The `lang` of the document; if that is missing or unknown, the language of the server's error page. */
export function readDocumentLanguage(): Language {
  const lang = typeof document === 'undefined' ? 'en' : document.documentElement.lang;
  return isLanguage(lang) ? lang : 'en';
}
