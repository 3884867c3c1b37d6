/** Whether a path of the build's context, relative and with slashes, is left out. */
export type Ignores = (path: string) => boolean;

/** Reads a .dockerignore: the last pattern that matches a path or a folder above it decides. Throws for what it does not know. */
export function parseIgnoreFile(text: string): Ignores {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isIncluded: line.startsWith('!'), matches: toExpression(line.replace(/^!/, '')) }));
  return (path) => {
    const parts = path.split('/');
    const folders = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    let isIgnored = false;
    for (const { isIncluded, matches } of patterns) {
      if (folders.some((folder) => matches.test(folder))) isIgnored = !isIncluded;
    }
    return isIgnored;
  };
}

function toExpression(pattern: string): RegExp {
  if (/[?[\]\\]|^\/|\/$/.test(pattern)) throw new Error(`A pattern that is not understood: ${pattern}`);
  const source = pattern
    .split('/')
    .map((part) => {
      if (part === '**') return '**';
      if (part.includes('**')) throw new Error(`A pattern that is not understood: ${pattern}`);
      return part.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]*');
    })
    .join('/')
    .replaceAll('**/', '(?:[^/]+/)*')
    .replace(/\/\*\*$/, '/.+');
  return new RegExp(`^${source}$`);
}
