import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { loadTexts } from '#lib/language/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import type { GradeChoice } from '../draft-copy.ts';
import { PictureNotes } from './picture-notes.tsx';

await loadTexts(['correctors']);

const pictures = ['3f2c1a00-0000-8000-8000-000000000001', '3f2c1a00-0000-8000-8000-000000000002'];
let annotations: GradeChoice['annotations'] = [];

function Notes({ first }: { first: GradeChoice['annotations'] }) {
  const [own, setOwn] = useState(first);
  annotations = own;
  const correction = {
    ...{ config_id: 'c1', answer_id: 'a1', item_id: 'i1', pictures, show_annotations: true },
  } as Parameters<typeof PictureNotes>[0]['correction'];
  return <PictureNotes {...{ correction, annotations: own, disabled: false }} onChange={setOwn} />;
}
function shown(first: GradeChoice['annotations'] = []) {
  fakeApi({});
  return renderPage(<Notes first={first} />);
}
const drawn = () => screen.getByRole('button', { name: /^Região marcada/ });

describe('comments on regions of pictures', () => {
  it('are placed by the arrows, written after Enter, and kept with their picture', async () => {
    const { user } = shown();
    await user.click(screen.getByRole('button', { name: 'Comentar uma região: Imagem 2' }));
    expect(document.activeElement).toBe(drawn());
    await user.keyboard('{ArrowRight}{ArrowUp}{Shift>}{ArrowDown}{/Shift}{Alt>}{ArrowRight}{/Alt}');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Comentário sobre a região'));
    await user.keyboard('Falta a unidade.');
    await user.click(screen.getByRole('button', { name: 'Adicionar comentário' }));
    expect(annotations).toEqual([
      {
        ...{ id: expect.stringMatching(/^a/), picture: pictures[1], text: 'Falta a unidade.' },
        ...{ x: 0.375, y: 0.33, width: 0.3, height: 0.32 },
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Remover comentário 1' }));
    expect(annotations).toEqual([]);
  });
  it('are given up with Escape, and drawn by a pointer from corner to corner', async () => {
    const { user } = shown();
    await user.click(screen.getByRole('button', { name: 'Comentar uma região: Imagem 1' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText('Comentário sobre a região')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Comentar uma região: Imagem 1' }));
    const figure = drawn().closest('figure');
    if (!figure) throw new Error('No picture');
    const image = document.createElement('img');
    image.getBoundingClientRect = () => ({ left: 100, top: 50, width: 200, height: 100 }) as DOMRect;
    figure.append(image);
    fireEvent.pointerDown(figure, { clientX: 200, clientY: 125, button: 0 });
    fireEvent.pointerMove(document, { clientX: 120, clientY: 75 });
    fireEvent.pointerUp(document);
    fireEvent.pointerMove(document, { clientX: 300, clientY: 150 });
    expect(drawn().getAttribute('aria-label')).toContain('a 10% da esquerda e 25% do alto, 40% por 50%');
  });
});
