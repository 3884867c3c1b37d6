// A process of the shop with nothing but the work on imports, on the given database, until it is killed.
import { processDueImports } from '#features/imports/index.ts';
import { openTestContext } from '../test-context.ts';

const [connectionString = ''] = process.argv.slice(2);
const { context } = openTestContext({ connectionString });
await context.changes.start();
console.log('ready');
await processDueImports(context);
