/** The port to the services of partners: mail, codes to phones, addresses. */
export { DailyLimitReached, type ProviderKey, type Providers } from './providers.ts';
