/** Removes the caller's PG* variables, which could redirect PostgreSQL. */
export const childEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LC_MESSAGES: 'C',
  TZ: 'UTC',
});
