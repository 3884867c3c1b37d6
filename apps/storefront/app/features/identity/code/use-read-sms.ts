import { useEffect, useRef } from 'react';

/** The credential types that browsers add. TypeScript does not declare them. */
type CodeCredential = Credential & { code?: string };
type CodeRequest = CredentialRequestOptions & { otp: { transport: 'sms'[] } };

/** Reads the code from the SMS in browsers with WebOTP, once for each `sms`. null: no SMS is coming. */
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
    // The permission was declined, or no SMS arrived: the code is typed.
    read().catch(() => {});
    return () => controller.abort();
  }, [sms]);
}
