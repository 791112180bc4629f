import type { PreloadCrypto } from '@certame/rules/exam/preload/open-preload.ts';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
const base64Of = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** Each key seals one text: the nonce is always the same. */
const nonce = new Uint8Array(12);

/** Null: the browser has none on a page that came without encryption. */
export function createWebCrypto(subtle: SubtleCrypto | undefined): PreloadCrypto | null {
  if (!subtle) return null;
  return {
    async hmac(key, text) {
      const algorithm = { name: 'HMAC', hash: 'SHA-256' };
      const imported = await subtle.importKey('raw', bytesOf(key), algorithm, false, ['sign']);
      return base64Of(await subtle.sign('HMAC', imported, new TextEncoder().encode(text)));
    },
    async decrypt(key, sealed) {
      const imported = await subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['decrypt']);
      const opened = await subtle.decrypt({ name: 'AES-GCM', iv: nonce }, imported, bytesOf(sealed));
      return new TextDecoder().decode(opened);
    },
  };
}
