import { enableCompileCache } from 'node:module';

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
  if (!hasOwnPages) {
    const { ensureStorefrontIsBuilt } = await import('./storefront-build/storefront-build.ts');
    await ensureStorefrontIsBuilt();
  }
  // Runs in this process, not in a child, so that signals reach it directly.
  await import('../apps/server/src/main.ts');
}
