import { describe, expect, it } from 'vitest';
import { openSealed, seal } from './sealed.ts';

const secret = 'a secret of at least thirty-two characters';
const inAnHour = 3_600_000;

describe('sealed values', () => {
  it('open again, and look different each time', async () => {
    const one = await seal(secret, 'e-mail', 'ana@certame.example', inAnHour);
    expect(one).not.toBe(await seal(secret, 'e-mail', 'ana@certame.example', inAnHour));
    expect(Buffer.from(one.replaceAll('.', ''), 'base64url').toString('latin1')).not.toContain('ana@');
    expect(await openSealed(secret, 'e-mail', one, 0)).toBe('ana@certame.example');
  });

  it('open for no other purpose, with no other secret and not after their time', async () => {
    const sealed = await seal(secret, 'e-mail', { a: 1 }, inAnHour);
    await expect(openSealed(secret, 'payment', sealed, 0)).rejects.toThrow('invalid-signature');
    await expect(openSealed(`${secret}!`, 'e-mail', sealed, 0)).rejects.toThrow('invalid-signature');
    await expect(openSealed(secret, 'e-mail', sealed, inAnHour)).rejects.toThrow('invalid-signature');
    expect(await openSealed(secret, 'e-mail', sealed, inAnHour - 1)).toEqual({ a: 1 });
  });

  it('refuse every changed byte, every cut and nonsense', async () => {
    const sealed = await seal(secret, 'e-mail', 'x', inAnHour);
    const refused = (text: string) =>
      expect(openSealed(secret, 'e-mail', text, 0), text).rejects.toThrow('invalid-signature');
    const parts = sealed.split('.');
    for (const [place, part] of parts.entries()) {
      const bytes = Buffer.from(part, 'base64url');
      for (let at = 0; at < bytes.length; at += 1) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ 1;
        await refused(parts.with(place, changed.toString('base64url')).join('.'));
      }
    }
    for (let at = 0; at < sealed.length; at += 1) await refused(sealed.slice(0, at));
    for (const nonsense of ['', '=', 'AAAA', '💥', '....', 'a'.repeat(5000)]) await refused(nonsense);
  });
});
