// Prints, when the process ends, which packages it has loaded.
import { registerHooks } from 'node:module';

const packages = new Set<string>();

registerHooks({
  load(url, context, nextLoad) {
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
    if (name !== undefined) packages.add(name);
    return nextLoad(url, context);
  },
});
process.on('exit', () => console.log(`Packages: ${[...packages].join(' ')}.`));
