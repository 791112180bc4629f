import { createDecipheriv, createHmac } from 'node:crypto';
import type { PreloadCrypto } from '@certame/rules/exam/preload/open-preload.ts';

/** What a browser does by Web Crypto. */
export const nodeCrypto: PreloadCrypto = {
  hmac: async (key, text) => createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64'),
  async decrypt(key, sealed) {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), Buffer.alloc(12));
    decipher.setAuthTag(bytes.subarray(-16));
    return `${decipher.update(bytes.subarray(0, -16), undefined, 'utf8')}${decipher.final('utf8')}`;
  },
};

export const decryptPicture = (key: string, sealed: Buffer) => {
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), Buffer.alloc(12));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
};
