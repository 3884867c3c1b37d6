import type * as TestingLibrary from '@testing-library/dom';

/** A target as a person names it: its role, its name, and its container. */
export type Target = {
  role: string;
  name?: string | RegExp;
  /** For a heading. */
  level?: number;
  within?: Target;
};

/** A `Target` as plain data for any protocol. */
export type SentTarget = {
  role: string;
  name: { text: string } | { pattern: string; flags: string } | null;
  level: number | null;
  within: SentTarget | null;
};

export function toSentTarget({ role, name, level, within }: Target): SentTarget {
  return {
    role,
    name:
      name === undefined
        ? null
        : typeof name === 'string'
          ? { text: name }
          : { pattern: name.source, flags: name.flags },
    level: level ?? null,
    within: within ? toSentTarget(within) : null,
  };
}

export function describeTarget({ role, name, within }: Target): string {
  return `${role}${name === undefined ? '' : ` “${String(name)}”`}${within ? ` in ${describeTarget(within)}` : ''}`;
}

declare global {
  interface Window {
    TestingLibraryDom?: typeof TestingLibrary;
    /** Whether the element that `findInPage` returned last for a press has received a click. */
    isPressReceived?: boolean;
  }
}

/** The answer of `findInPage` before Testing Library is loaded. */
export const noLibrary = 'the page is a new one';

/** Runs in the page: returns the first visible match, or a text that says why there is none. */
export async function findInPage({
  target,
  isPressed,
}: {
  target: SentTarget;
  isPressed: boolean;
}): Promise<Element | string> {
  const library = window.TestingLibraryDom;
  // The function must be self-contained, so it cannot use `noLibrary`.
  if (!library) return 'the page is a new one';
  const { queryAllByRole } = library;

  function findAll({ role, name, level, within }: SentTarget): HTMLElement[] {
    const scopes = within ? findAll(within) : [document.body];
    const options = {
      ...(name && { name: 'text' in name ? name.text : new RegExp(name.pattern, name.flags) }),
      ...(level && { level }),
    };
    return scopes.flatMap((scope) => queryAllByRole(scope, role, options));
  }

  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const [found] = findAll(target);
  if (!found) {
    const [scope] = target.within ? findAll(target.within) : [];
    return scope ? `it is not there, only “${scope.textContent}”` : 'it is not there';
  }
  if (!isPressed) return found;

  if (found.matches(':disabled, [aria-disabled=true]')) return 'it is disabled';
  const isInFront = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  // A checkbox may be hidden under its drawing; people click its label.
  const labels = found instanceof HTMLInputElement ? (found.labels ?? []) : [];
  const findPressed = () => [found, ...labels].find(isInFront);
  if (!findPressed()) found.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const before = found.getBoundingClientRect();
  // Nobody presses what appeared in the last tenth of a second; meanwhile a page that grows moves it.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await nextFrame();
  await nextFrame();
  const now = found.getBoundingClientRect();
  if (now.x !== before.x || now.y !== before.y) return 'it moves';
  const pressed = findPressed();
  if (!pressed) return 'something is in front of it';

  window.isPressReceived = false;
  const onClick = (event: Event) => {
    if (!event.composedPath().includes(pressed)) return;
    window.isPressReceived = true;
    document.removeEventListener('click', onClick, true);
  };
  document.addEventListener('click', onClick, true);
  return pressed;
}

/** The answer of `findLostPress` when nothing was lost. */
export const pressReceived = 'received';

/**
 * Runs in the page after a click and tells whether the element received it. A driver clicks a point, not an element, so a
 * click on a page that moves may miss. On a page that the click opened nothing is recorded, and nothing was lost.
 */
export async function findLostPress(): Promise<string> {
  // The function must be self-contained, so it cannot use `pressReceived`.
  return window.isPressReceived === false ? 'the click landed on something else' : 'received';
}
