/**
 * Imports the library with the first passkey: its parsers of certificates take megabytes that most shops never need.
 */
export async function loadWebAuthn() {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...server, ...helpers };
}

export type WebAuthn = Awaited<ReturnType<typeof loadWebAuthn>>;
