import { describe, expect, it } from 'vitest';
import { openSealed, seal } from './sealed.ts';

const secret = 'a secret of at least thirty-two characters';
const inAnHour = 3_600_000;

describe('sealed values', () => {
  it('open again, and look different each time', () => {
    const one = seal(secret, 'e-mail', 'ana@certame.example', inAnHour);
    expect(one).not.toBe(seal(secret, 'e-mail', 'ana@certame.example', inAnHour));
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('ana@');
    expect(openSealed(secret, 'e-mail', one, 0)).toBe('ana@certame.example');
  });

  it('open for no other purpose, with no other secret and not after their time', () => {
    const sealed = seal(secret, 'e-mail', { a: 1 }, inAnHour);
    expect(() => openSealed(secret, 'payment', sealed, 0)).toThrow('invalid-signature');
    expect(() => openSealed(`${secret}!`, 'e-mail', sealed, 0)).toThrow('invalid-signature');
    expect(() => openSealed(secret, 'e-mail', sealed, inAnHour)).toThrow('invalid-signature');
    expect(openSealed(secret, 'e-mail', sealed, inAnHour - 1)).toEqual({ a: 1 });
  });

  it('refuse every changed byte, every cut and nonsense', () => {
    const bytes = Buffer.from(seal(secret, 'e-mail', 'x', inAnHour), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => openSealed(secret, 'e-mail', changed.toString('base64url'), 0), `${at}`).toThrow();
      expect(() => openSealed(secret, 'e-mail', bytes.subarray(0, at).toString('base64url'), 0)).toThrow(
        'invalid-signature',
      );
    }
    for (const nonsense of ['', '=', 'AAAA', '💥', 'a'.repeat(5000)])
      expect(() => openSealed(secret, 'e-mail', nonsense, 0)).toThrow('invalid-signature');
  });
});
