import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [major = 0] = process.versions.node.split('.').map(Number);

if (major < 26) {
  console.error(
    `The shop needs Node 26, and this is Node ${process.versions.node}. It brings its own: run "npm ci" once, then ` +
      '"npm start" (not "node scripts/start.ts").',
  );
  process.exitCode = 1;
} else {
  // Caches compiled modules for later starts.
  enableCompileCache();
  const hasOwnPages = process.argv.includes('--dev') || process.argv.includes('--help');
  // Runs in this process, not in a child, so that signals reach it directly.
  if (hasOwnPages) await import('../apps/server/src/main.ts');
  else await becomeServer(await buildShop());
}

async function buildShop(): Promise<string> {
  const [{ ensureFrontEndsAreBuilt }, { builtServer, ensureServerIsBuilt }] = await Promise.all([
    import('./build-front-ends.ts'),
    import('./server-build/server-build.ts'),
  ]);
  await ensureFrontEndsAreBuilt();
  await ensureServerIsBuilt();
  return builtServer;
}

/**
 * Goes on as the server in the same process, with what can be set only before a program begins: how much memory it keeps
 * for later. None of it bounds what a shop may use; what is set already stays.
 */
async function becomeServer(program: string): Promise<void> {
  const flags = [
    // Without it memory that one wave of requests needs for a moment is retained: 48 MB in place of 24.
    '--max-semi-space-size=8',
    // From the start as large as it will be: a start has much to keep.
    '--min-semi-space-size=8',
  ];
  const environment = {
    NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
    // The C library keeps pages freed by threads in one heap for each thread, and large blocks for ever.
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...process.env,
  };
  const command = [process.execPath, ...flags, ...process.execArgv, program, ...process.argv.slice(2)];
  // Windows has no such call, and goes on without the settings.
  if (process.execve) process.execve(process.execPath, command, environment);
  else await import(pathToFileURL(program).href);
}
