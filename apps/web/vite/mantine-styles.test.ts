import { describe, expect, it } from 'vitest';
import { orderedStyles, stylesOfModule, withLayerOrder } from './mantine-styles.ts';

describe('styles of the kit', () => {
  it('keep the order of its whole stylesheet: what others are made of comes before them', () => {
    const order = orderedStyles();
    for (const [first, second] of [
      ['baseline', 'UnstyledButton'],
      ['UnstyledButton', 'Button'],
      ['UnstyledButton', 'ActionIcon'],
      ['ModalBase', 'Modal'],
      ['Popover', 'Menu'],
      ['Input', 'Combobox'],
    ] as const)
      expect([first, order.indexOf(first) < order.indexOf(second)]).toEqual([first, true]);
  });

  it('are found by the class names that a component imports', () => {
    const code =
      'import a from "../Input/Input.module.mjs";\nimport b from "./Button.module.mjs";\nimport "./x.mjs";';
    expect(stylesOfModule(code)).toEqual(['Input', 'Button']);
  });

  it('stand after the order of them all in each file that holds any', () => {
    const css = '@layer mantine.Button{.b{color:red}}';
    expect(withLayerOrder(css, ['baseline', 'Button'])).toBe(`@layer mantine.baseline,mantine.Button;${css}`);
    expect(withLayerOrder('.own{color:red}', ['baseline'])).toBe('.own{color:red}');
  });
});
