import { defineArea } from '@certame/contract/kit/area/define-area.ts';
import { money, text } from '@certame/contract/kit/fields.ts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { FieldCell } from '../cells/registry.tsx';
import { FieldInput } from './registry.tsx';

/** An area that only this test has. */
const fees = defineArea({
  key: 'fees',
  scope: 'institution',
  labelField: 'name',
  fields: { name: text({ max: 50 }), amount: money({ currency: 'BRL' }) },
  menu: { group: 'commercial', icon: 'box' },
});

const values: unknown[] = [];
function Form({ initial }: { initial: number | null }) {
  const [value, setValue] = useState<unknown>(initial);
  const shared = { area: fees, fieldKey: 'amount', field: fees.fields.amount, value };
  return (
    <>
      <FieldInput
        {...shared}
        id="amount"
        label="Taxa"
        help={undefined}
        required={false}
        disabled={false}
        error={undefined}
        knownLabels={{}}
        onBlur={() => {}}
        onChange={(next) => {
          values.push(next);
          setValue(next);
        }}
      />
      <output>
        <FieldCell {...shared} label={null} />
      </output>
      <button type="button" onClick={() => setValue(2000)}>
        Outro registro
      </button>
    </>
  );
}
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Taxa' });
const cell = () => screen.getByRole('status').textContent?.replace('\u00a0', ' ');

it('is typed as people write amounts, and is cents', async () => {
  const { user } = renderPage(<Form initial={123_456} />);
  expect([input().value, cell()]).toEqual(['1234,56', 'R$ 1.234,56']);
  await user.clear(input());
  await user.type(input(), '1.250,5');
  // What stands there is what was typed, not what it comes to.
  expect([input().value, cell(), values.at(-1)]).toEqual(['1.250,5', 'R$ 1.250,50', 125_050]);
  await user.click(screen.getByRole('button'));
  expect([input().value, cell()]).toEqual(['20,00', 'R$ 20,00']);
});

it('keeps what is no amount as it was typed, for the schema to refuse, and nothing as nothing', async () => {
  const { user } = renderPage(<Form initial={null} />);
  expect(input().value).toBe('');
  await user.type(input(), '7,5x');
  expect([input().value, values.at(-1)]).toEqual(['7,5x', '7,5x']);
  await user.clear(input());
  expect([input().value, values.at(-1)]).toEqual(['', '']);
});
