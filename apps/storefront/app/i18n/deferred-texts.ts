import type { ComponentType } from 'react';
import { lazyPart } from '@kaplya/ui/lazy/lazy-part.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { isLanguage, type Language } from './languages.ts';
import { loadTexts, withShared } from './load-texts.ts';
import type { DeferredArea } from './message-id.ts';

/** The export of a route whose page needs deferred texts: `handle: DeferredTextsHandle`. */
export type DeferredTextsHandle = { texts: readonly DeferredArea[] };

export function findDeferredAreas(handles: readonly unknown[]): readonly DeferredArea[] {
  return withShared(handles.flatMap((handle) => (hasDeferredTexts(handle) ? handle.texts : [])));
}

function hasDeferredTexts(handle: unknown): handle is DeferredTextsHandle {
  return typeof handle === 'object' && handle !== null && 'texts' in handle;
}

/** Loads the texts of an area in the language of the document, when there is a network. */
export async function loadDeferredTexts(...areas: readonly DeferredArea[]): Promise<void> {
  await whenOnline(() => loadTexts(readDocumentLanguage(), areas));
}

/** A component that is loaded when it is first shown, together with the texts of its areas. */
export function lazyWithTexts<Props extends object>(
  areas: readonly DeferredArea[],
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyPart(withTexts(areas, load));
}

/** The same for a loader of another lazy component. */
export function withTexts<Props>(areas: readonly DeferredArea[], load: () => Promise<ComponentType<Props>>) {
  return async (): Promise<{ default: ComponentType<Props> }> => {
    const [component] = await Promise.all([whenOnline(load), loadDeferredTexts(...areas)]);
    return { default: component };
  };
}

/** The language that the document was rendered in; that of the server's error page if it names none. */
export function readDocumentLanguage(): Language {
  const lang = typeof document === 'undefined' ? 'en' : document.documentElement.lang;
  return isLanguage(lang) ? lang : 'en';
}
