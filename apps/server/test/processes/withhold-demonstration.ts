// Hides the demonstration, as in an installation without it.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!/^@kaplya\/demonstration(?:\/|$)|\/packages\/demonstration\//.test(specifier)) {
      return nextResolve(specifier, context);
    }
    throw Object.assign(new Error(`Cannot find package '@kaplya/demonstration' imported from ${context.parentURL}`), {
      code: 'ERR_MODULE_NOT_FOUND',
    });
  },
});
