import { iconDrawings } from '@kaplya/ui/icon/icon-drawings.ts';
import type { Plugin } from 'vite';
import { consoleIcons } from './app/platform/icons/console-icons.ts';

/** Inlines the drawings of all icons into the page, where `Icon` of the design system refers to them. */
export function iconSprite(): Plugin {
  const symbols = Object.entries({ ...iconDrawings, ...consoleIcons }).map(
    ([name, drawing]) => `<symbol id="icon-${name}" viewBox="0 0 24 24">${drawing}</symbol>`,
  );
  const sprite = `<svg width="0" height="0" class="absolute" aria-hidden="true"><defs id="icons">${symbols.join('')}</defs></svg>`;
  return {
    name: 'kaplya-icon-sprite',
    transformIndexHtml: (html) => html.replace('<!-- icons -->', sprite),
  };
}
