import { passwordSchema } from '@certame/contract/kit/field-schemas.ts';
import { describe, expect, it } from 'vitest';
import { makeOneTimePassword, secureRandom } from './one-time-password.ts';

describe('a one-time password', () => {
  it('satisfies the rule and holds nothing that is misread', () => {
    for (let round = 0; round < 200; round += 1) {
      const password = makeOneTimePassword(secureRandom);
      expect(passwordSchema.safeParse(password).success).toBe(true);
      expect(password).toMatch(/^[A-Z][a-z]{3}-[2-9]{4}-[a-z]{3}[A-Z]$/);
      expect(password).not.toMatch(/[0O1lI]/);
    }
  });
  it('uses the whole alphabet', () => {
    expect(makeOneTimePassword(() => 0)).toBe('Aaaa-2222-aaaA');
    expect(makeOneTimePassword((below) => below - 1)).toBe('Zzzz-9999-zzzZ');
  });
});
