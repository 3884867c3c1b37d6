import type { NavigateFunction } from 'react-router';
import { paths } from '#platform/page/paths.ts';

const LIT_MS = 2000;
const MAX_FRAMES = 180;

/**
 * Scrolls to the card that leads to `path`, focuses it and highlights it for a moment. It first closes a page that is
 * open over the catalogue. Goods that are not on the shelf are shown on their own page.
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

/** Waits until no page is open over it, which returns the focus one frame after its last. */
async function waitForCatalogue(): Promise<void> {
  for (let frames = 0; frames < MAX_FRAMES && document.querySelector('[inert] #content'); frames += 1)
    await nextFrame();
  await nextFrame();
  await nextFrame();
}

function nextFrame(): Promise<unknown> {
  return new Promise((resume) => requestAnimationFrame(resume));
}
