import type { PreloadCrypto } from '@certame/rules/exam/preload/open-preload.ts';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
const base64Of = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** Fixed nonce, which AES-GCM allows here because each key encrypts one text only. */
const nonce = new Uint8Array(12);

export interface WebPreloadCrypto extends PreloadCrypto {
  decryptBytes(key: string, sealed: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>>;
}

/** Null: browsers have Web Crypto only in a secure context, not on a page that came over plain HTTP. */
export function createWebCrypto(subtle: SubtleCrypto | undefined): WebPreloadCrypto | null {
  if (!subtle) return null;
  const decryptBytes: WebPreloadCrypto['decryptBytes'] = async (key, sealed) => {
    const imported = await subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['decrypt']);
    return new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv: nonce }, imported, sealed));
  };
  return {
    async hmac(key, text) {
      const algorithm = { name: 'HMAC', hash: 'SHA-256' };
      const imported = await subtle.importKey('raw', bytesOf(key), algorithm, false, ['sign']);
      return base64Of(await subtle.sign('HMAC', imported, new TextEncoder().encode(text)));
    },
    async decrypt(key, sealed) {
      return new TextDecoder().decode(await decryptBytes(key, bytesOf(sealed).buffer));
    },
    decryptBytes,
  };
}
