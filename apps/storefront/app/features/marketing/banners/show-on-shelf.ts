import type { NavigateFunction } from 'react-router';
import { paths } from '#platform/page/paths.ts';

const LIT_MS = 2000;
const MAX_FRAMES = 180;

/**
 * Scrolls the catalogue to the card that links to `path`, focuses the link and highlights the card briefly. First
 * closes a page that is open over the catalogue. Navigates to `path` when the catalogue has no such card.
 */
export async function showOnShelf(path: string, navigate: NavigateFunction): Promise<void> {
  if (window.location.pathname !== paths.catalogue()) {
    await navigate(paths.catalogue(), { preventScrollReset: true });
    await waitForCatalogue();
  }
  const link = document.querySelector<HTMLElement>(`#content article a[href="${CSS.escape(path)}"]`);
  const card = link?.closest('article');
  if (!link || !card) {
    await navigate(path);
    return;
  }
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  card.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' });
  link.focus({ preventScroll: true });
  card.animate(
    [
      { outline: '3px solid var(--color-brand)', outlineOffset: '3px' },
      { outline: '3px solid var(--color-brand)', outlineOffset: '3px', offset: 0.7 },
      { outline: '3px solid transparent', outlineOffset: '3px' },
    ],
    { duration: LIT_MS, easing: isCalm ? 'step-end' : 'ease-out' },
  );
}

/**
 * Waits until no page is open over the catalogue, and two frames more, because the closed page gives back the focus one
 * frame later.
 */
async function waitForCatalogue(): Promise<void> {
  for (let frames = 0; frames < MAX_FRAMES && document.querySelector('[inert] #content'); frames += 1)
    await nextFrame();
  await nextFrame();
  await nextFrame();
}

function nextFrame(): Promise<unknown> {
  return new Promise((resume) => requestAnimationFrame(resume));
}
