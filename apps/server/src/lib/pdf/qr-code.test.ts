import { expect, it } from 'vitest';
import { qrCodeOf } from './qr-code.ts';

/** Rows of a drawn code: dark modules are `#`. */
function drawn({ modules, path }: { modules: number; path: string }): string[] {
  const rows = Array.from({ length: modules }, () => Array.from({ length: modules }, () => '.'));
  for (const [, column, row, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(row)]?.fill('#', Number(column), Number(column) + Number(width));
  return rows.map((row) => row.join(''));
}

it('draws a code as the standard says: its size, its finders, its quiet zone', () => {
  const code = qrCodeOf('CERTAME');
  expect(code.modules).toBe(21 + 2 * 4);
  const rows = drawn(code);
  for (const row of [...rows.slice(0, 4), ...rows.slice(-4)]) expect(row).toBe('.'.repeat(29));
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  const corner = (top: number, left: number) =>
    rows.slice(top, top + 7).map((row) => row.slice(left, left + 7));
  expect([corner(4, 4), corner(4, 18), corner(18, 4)]).toEqual([finder, finder, finder]);
});

it('takes the address of a receipt', () => {
  const address = `https://provas.exemplo.br/questionnaires/01234567-89ab-7def-8123-456789abcdef/resume?receipt=${'0'.repeat(64)}`;
  const { modules } = qrCodeOf(address);
  expect((modules - 8 - 17) % 4).toBe(0);
  // Small enough to be read from a phone's screen.
  expect(modules).toBeLessThan(70);
});
