import { use } from 'react';
import { NonceContext } from '#platform/page/nonce.ts';

// Implements the few methods that are used. The router's own script cannot handle a storage that throws.
const STAND_IN = `try{sessionStorage}catch{let m=new Map;Object.defineProperty(window,'sessionStorage',{value:{getItem:k=>m.get(k)??null,setItem(k,v){m.set(k,String(v))},removeItem(k){m.delete(k)}}})}`;

/** Replaces a blocked tab storage with the page's own memory. */
export function BlockedStorageScript() {
  const nonce = use(NonceContext);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? STAND_IN : '' }}
    />
  );
}
