import { useEffect, useRef } from 'react';

/** What browsers add to the credentials that they can get; not in TypeScript's own description. */
type CodeCredential = Credential & { code?: string };
type CodeRequest = CredentialRequestOptions & { otp: { transport: 'sms'[] } };

/**
 * Where the browser can read the SMS with the code (WebOTP) it offers to, once for each `sms`; null: none is coming.
 */
export function useReadSms(sms: number | null, onCode: (code: string) => void): void {
  const latestOnCode = useRef(onCode);
  useEffect(() => {
    latestOnCode.current = onCode;
  });
  useEffect(() => {
    if (sms === null || !('OTPCredential' in window)) return undefined;
    const controller = new AbortController();
    const request: CodeRequest = { otp: { transport: ['sms'] }, signal: controller.signal };
    async function read() {
      const credential: CodeCredential | null = await navigator.credentials.get(request);
      if (credential?.code !== undefined) latestOnCode.current(credential.code);
    }
    // Declined, or the SMS did not come: the code is typed.
    read().catch(() => {});
    return () => controller.abort();
  }, [sms]);
}
