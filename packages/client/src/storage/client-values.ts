import type { Config, TokenPair } from '@kaplya/contract';
import { isObject, isText } from './checked-json.ts';
import { json, text, type StoredFormats } from './formats.ts';

/** The values that the client itself stores. An app adds its own keys. The names are contract (E-18). */
export type ClientValues = {
  servicesIdentity: TokenPair;
  config: Config;
  partnerId: string;
  deviceId: string;
  initialVisitAt: string;
};

function readTokenPair(value: unknown): TokenPair | null {
  if (!isObject(value) || !isText(value.token)) return null;
  return isText(value.refresh_token)
    ? { token: value.token, refresh_token: value.refresh_token }
    : { token: value.token };
}

// These values are written by this program from checked answers, so the rest of their shape is trusted.
function readConfig(value: unknown): Config | null {
  return isObject(value) && value.ready === true && isObject(value.services) ? (value as Config) : null;
}

export const clientFormats: StoredFormats<ClientValues> = {
  config: json(readConfig),
  partnerId: text,
  servicesIdentity: json(readTokenPair),
  deviceId: text,
  initialVisitAt: text,
};
