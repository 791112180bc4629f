import { decodeProtectedHeader, EncryptJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { openSealed, seal } from './sealed.ts';
import { deriveKey } from './tokens.ts';

const secret = 'a secret of at least thirty-two characters';
const secrets = { secret, olderSecrets: [] };
const inAnHour = 3_600_000;

describe('sealed values', () => {
  it('open again, and look different each time', async () => {
    const one = await seal(secrets, 'e-mail', 'ana@certame.example', inAnHour);
    expect(one).not.toBe(await seal(secrets, 'e-mail', 'ana@certame.example', inAnHour));
    expect(Buffer.from(one.replaceAll('.', ''), 'base64url').toString('latin1')).not.toContain('ana@');
    expect(await openSealed(secrets, 'e-mail', one, 0)).toBe('ana@certame.example');
  });

  it('open for no other purpose, with no other secret and not after their time', async () => {
    const sealed = await seal(secrets, 'e-mail', { a: 1 }, inAnHour);
    await expect(openSealed(secrets, 'payment', sealed, 0)).rejects.toThrow('invalid-signature');
    await expect(openSealed({ ...secrets, secret: `${secret}!` }, 'e-mail', sealed, 0)).rejects.toThrow(
      'invalid-signature',
    );
    await expect(openSealed(secrets, 'e-mail', sealed, inAnHour)).rejects.toThrow('invalid-signature');
    expect(await openSealed(secrets, 'e-mail', sealed, inAnHour - 1)).toEqual({ a: 1 });
  });

  it('refuse every changed byte, every cut and nonsense', async () => {
    const sealed = await seal(secrets, 'e-mail', 'x', inAnHour);
    const refused = (text: string) =>
      expect(openSealed(secrets, 'e-mail', text, 0), text).rejects.toThrow('invalid-signature');
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

  it('open after their secret was replaced, and no more once it is given up', async () => {
    const sealed = await seal(secrets, 'e-mail', 'x', inAnHour);
    const rotated = { secret: 'a newer secret of thirty-two characters', olderSecrets: [secret] };
    expect(await openSealed(rotated, 'e-mail', sealed, 0)).toBe('x');
    // What is sealed now names the newer one.
    const newer = await seal(rotated, 'e-mail', 'y', inAnHour);
    const kidOf = (text: string) => decodeProtectedHeader(text).kid;
    expect(kidOf(newer)).not.toBe(kidOf(sealed));
    expect(kidOf(newer)).toMatch(/^[\w-]{6}$/);
    expect(await openSealed(rotated, 'e-mail', newer, 0)).toBe('y');
    const givenUp = { ...rotated, olderSecrets: [] };
    expect(await openSealed(givenUp, 'e-mail', newer, 0)).toBe('y');
    await expect(openSealed(givenUp, 'e-mail', sealed, 0)).rejects.toThrow('invalid-signature');
  });

  it('open as well where they are from before secrets had ids, with whichever secret made them', async () => {
    const old = await new EncryptJWT({ value: 'x' })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience('e-mail')
      .setExpirationTime(inAnHour / 1000)
      .encrypt(deriveKey(secret, 'sealed e-mail'));
    expect(await openSealed(secrets, 'e-mail', old, 0)).toBe('x');
    const rotated = { secret: 'a newer secret of thirty-two characters', olderSecrets: [secret] };
    expect(await openSealed(rotated, 'e-mail', old, 0)).toBe('x');
    await expect(openSealed({ ...rotated, olderSecrets: [] }, 'e-mail', old, 0)).rejects.toThrow(
      'invalid-signature',
    );
  });
});
