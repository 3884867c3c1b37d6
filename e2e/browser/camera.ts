import type { Page } from '@playwright/test';

/** The browser's camera permission, and the user's answer when asked. */
export type CameraPermission = 'granted' | 'prompt' | 'denied';

/**
 * Sets this page's camera permission, because browsers differ: with a fake camera some versions grant it at once, others
 * ask, and some fake users always agree.
 */
export async function answerForCamera(page: Page, permission: CameraPermission): Promise<void> {
  await page.addInitScript((state) => {
    const query = navigator.permissions.query.bind(navigator.permissions);
    navigator.permissions.query = (wanted) =>
      (wanted.name as string) === 'camera'
        ? Promise.resolve(Object.assign(new EventTarget(), { name: 'camera', state, onchange: null }))
        : query(wanted);
    // Plain http has no devices.
    if (state === 'denied' && 'mediaDevices' in navigator) {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    }
  }, permission);
}
