import { iconDrawings } from './icon-drawings.ts';

const ID = 'icons';

// The server alone knows the drawings, so that no script brings them; a document that is rendered anew takes its own.
const drawings = import.meta.env.SSR ? renderDrawings() : (document.getElementById(ID)?.innerHTML ?? '');

function renderDrawings(): string {
  return Object.entries(iconDrawings)
    .map(([name, drawing]) => `<g id="icon-${name}">${drawing}</g>`)
    .join('');
}

/** The drawings of all icons, once a document: what `Icon` refers to. */
export function IconSprite() {
  return (
    <svg className="absolute size-0" aria-hidden="true">
      <defs id={ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: drawings }} />
    </svg>
  );
}
