import type { Page } from '@playwright/test';

/** What a browser says of the camera before anybody is asked, and then its owner when they are. */
export type CameraPermission = 'granted' | 'prompt' | 'denied';

/**
 * Says what this page is granted, whatever the browser of the journey would say by itself: with a pretended camera some
 * versions call it granted, others ask, and some pretended owner always agrees.
 */
export async function answerForCamera(page: Page, permission: CameraPermission): Promise<void> {
  await page.addInitScript((state) => {
    const query = navigator.permissions.query.bind(navigator.permissions);
    navigator.permissions.query = (wanted) =>
      (wanted.name as string) === 'camera'
        ? Promise.resolve(Object.assign(new EventTarget(), { name: 'camera', state, onchange: null }))
        : query(wanted);
    // Plain http has no devices at all.
    if (state === 'denied' && 'mediaDevices' in navigator) {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    }
  }, permission);
}
