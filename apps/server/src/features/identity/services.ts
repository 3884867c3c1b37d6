import type { Context } from '#context.ts';
import { createSparseEvents } from '#observability/sparse-events.ts';
import { deriveCodeKey } from './codes/code-hash.ts';
import { deriveChallengeKey } from './passkeys/passkey-challenge.ts';
import { createDecoyPasskey } from './passkeys/decoy-passkey.ts';
import { createRefreshTokens } from './tokens/refresh-token.ts';
import { createSessionStates } from './sessions/session-states.ts';
import { deriveStoredTokensKey } from './sessions/sessions.ts';
import { createVerifiedTokens } from './tokens/verified-tokens.ts';
import { createSigningKeys, deriveSigningKeysKey } from './tokens/signing-keys.ts';
import { createUploading } from './avatar/upload-avatar.ts';
import { createWatching } from './watching/watch-as.ts';

/** Identity services of a context, each created once. */
export const createIdentityServices = (context: Context) => ({
  /** The start of the process: earlier tokens may come from a former release. */
  openedAt: context.clock.now(),
  storedTokensKey: deriveStoredTokensKey(context),
  refreshTokens: createRefreshTokens(context),
  uploading: createUploading(),
  signingKeysKey: deriveSigningKeysKey(context),
  signingKeys: createSigningKeys(context),
  verifiedTokens: createVerifiedTokens(),
  sessionStates: createSessionStates(context),
  reportForgedToken: createSparseEvents(context),
  codeKey: deriveCodeKey(context),
  passkeyChallengeKey: deriveChallengeKey(context),
  findDecoyPasskey: createDecoyPasskey(),
  watching: createWatching(context),
});

declare module '#context.ts' {
  interface Services {
    readonly identity: ReturnType<typeof createIdentityServices>;
  }
}
