import type { Plugin } from 'vite';

const IF_MIXED = String.raw`@supports \(color:\s*color-mix\(in lab,\s*red,\s*red\)\)`;
/** A rule of one property and, under the condition, the same rule in a mixed colour. */
const WITH_FALLBACK = new RegExp(String.raw`([^{}]+)\{([\w-]+):[^{};]*\}${IF_MIXED}\{(\1\{\2:[^{}]*\})\}`, 'g');

/** Initial values of Tailwind's variables for browsers without `@property`. */
const INITIAL_VALUES = /@layer properties\{@supports [^{]*\{[^{}]*\{[^{}]*\}\}\}/;

/**
 * Drops the fallback that Tailwind writes before each colour with an opacity, and its `@supports`, and that for
 * browsers without `@property`: Chrome 111, Safari 16.4 and Firefox 128 have both.
 */
export function dropStyleFallbacks(): Plugin {
  return {
    name: 'drop-style-fallbacks',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.css(\?|$)/ },
      handler: (code) => ({ code: code.replaceAll(WITH_FALLBACK, '$3').replace(INITIAL_VALUES, ''), map: null }),
    },
  };
}
