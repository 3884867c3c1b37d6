import { createHash } from 'node:crypto';

/** The SVG that is shown for goods without a picture. */
export const noPictureDrawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320"><rect x="70" y="86" width="180" height="148" rx="16" fill="none" stroke="#9db2c4" stroke-width="10"/><circle cx="122" cy="136" r="16" fill="#9db2c4"/><path d="M84 218l58-54 36 32 26-22 32 44z" fill="#9db2c4"/></svg>`;

/** The id of the drawing: the hash by which `savePictures` would name it. */
export const noPictureId = createHash('sha256').update(noPictureDrawing).digest('hex').slice(0, 32);
