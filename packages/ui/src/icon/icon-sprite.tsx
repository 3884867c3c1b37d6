import { iconDrawings } from './icon-drawings.ts';

const ID = 'icons';

// Only the server knows the drawings, so that no script contains them. A document that is rendered again reuses its
// own.
const drawings = import.meta.env.SSR ? renderDrawings() : (document.getElementById(ID)?.innerHTML ?? '');

function renderDrawings(): string {
  return Object.entries(iconDrawings)
    .map(([name, drawing]) => `<symbol id="icon-${name}" viewBox="0 0 24 24">${drawing}</symbol>`)
    .join('');
}

/** The drawings of all icons, once per document. `Icon` refers to them. */
export function IconSprite() {
  return (
    <svg className="absolute size-0" aria-hidden="true">
      <defs id={ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: drawings }} />
    </svg>
  );
}
