import type { ComponentType } from 'react';
import { lazyPart } from '@kaplya/ui/lazy/lazy-part.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { isLanguage, type Language } from './languages.ts';
import { loadTexts, withShared } from './load-texts.ts';
import type { LaterArea } from './message-id.ts';

/** What a route exports whose page speaks of areas that the first view does not know: `handle: LaterTextsHandle`. */
export type LaterTextsHandle = { texts: readonly LaterArea[] };

export function findLaterAreas(handles: readonly unknown[]): readonly LaterArea[] {
  return withShared(handles.flatMap((handle) => (hasLaterTexts(handle) ? handle.texts : [])));
}

function hasLaterTexts(handle: unknown): handle is LaterTextsHandle {
  return typeof handle === 'object' && handle !== null && 'texts' in handle;
}

/** Loads the texts of an area in the language of the document, when there is a network. */
export async function loadLaterTexts(...areas: readonly LaterArea[]): Promise<void> {
  await whenOnline(() => loadTexts(readDocumentLanguage(), areas));
}

/** A component that is loaded when it is first shown, together with the texts of its areas. */
export function lazyWithTexts<Props extends object>(
  areas: readonly LaterArea[],
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyPart(withTexts(areas, load));
}

/** The same for what shows a lazy component by itself. */
export function withTexts<Props>(areas: readonly LaterArea[], load: () => Promise<ComponentType<Props>>) {
  return async (): Promise<{ default: ComponentType<Props> }> => {
    const [component] = await Promise.all([whenOnline(load), loadLaterTexts(...areas)]);
    return { default: component };
  };
}

/** The language that the document was rendered in; that of the server's error page if it names none. */
export function readDocumentLanguage(): Language {
  const lang = typeof document === 'undefined' ? 'en' : document.documentElement.lang;
  return isLanguage(lang) ? lang : 'en';
}
