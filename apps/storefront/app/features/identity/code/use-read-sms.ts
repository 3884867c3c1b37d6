import { useEffect, useRef } from 'react';

/** The types of WebOTP, which TypeScript does not declare. */
type CodeCredential = Credential & { code?: string };
type CodeRequest = CredentialRequestOptions & { otp: { transport: 'sms'[] } };

/**
 * Reads the code from the SMS in browsers with WebOTP. Another number in `sms` starts another reading; null: no SMS is
 * expected.
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
    // When the permission was declined or no SMS arrived, the customer types the code.
    read().catch(() => {});
    return () => controller.abort();
  }, [sms]);
}
