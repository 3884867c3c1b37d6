import type { Plugin } from 'vite';

const IF_MIXED = String.raw`@supports \(color:\s*color-mix\(in lab,\s*red,\s*red\)\)`;
/** A rule of one property and, under the condition, the same rule in a mixed colour. */
const WITH_FALLBACK = new RegExp(String.raw`([^{}]+)\{([\w-]+):[^{};]*\}${IF_MIXED}\{(\1\{\2:[^{}]*\})\}`, 'g');

/**
 * Drops the fallback that Tailwind writes before each colour with an opacity, and its `@supports`: every browser that the
 * build is for mixes colours.
 */
export function dropColorFallbacks(): Plugin {
  return {
    name: 'drop-color-fallbacks',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.css(\?|$)/ },
      handler: (code) => ({ code: code.replaceAll(WITH_FALLBACK, '$3'), map: null }),
    },
  };
}
