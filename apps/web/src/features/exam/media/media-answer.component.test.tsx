import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { loadTexts } from '#lib/language/i18n.ts';
import { renderPage } from '#testing/render-page.tsx';
import type { Attempt, AttemptView } from '../core/attempt/attempt-types.ts';
import MediaAnswer from './media-answer.tsx';

await loadTexts(['exam-media']);

/** A media question of an attempt without a connection: no upload ever ends. */
function draw(content: object, files: string[] = []) {
  const item = { item_id: 'q1', type: 'media', content: { media_kinds: [], max_files: 1, ...content } };
  const view = {
    answerId: crypto.randomUUID(),
    items: new Map([['q1', item]]),
    responses: new Map([['q1', { value: files }]]),
    received: [{ item_id: 'q1', file_id: 'phone-1' }],
    fileNames: { 'file-1': 'relatório.pdf', 'phone-1': 'foto.jpg' },
    writing: false,
  };
  const attempt = {
    view: () => view as unknown as AttemptView,
    subscribe: () => () => undefined,
    mayAttach: () => true,
    hearPhone: () => undefined,
    attach: vi.fn(),
  };
  const onChoose = vi.fn();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  const page = renderPage(
    <MediaAnswer
      attempt={attempt as unknown as Attempt}
      answerId={view.answerId}
      item={item as never}
      content={item.content as never}
      value={files.length === 0 ? null : files}
      disabled={false}
      labelledBy="q"
      fileNames={view.fileNames}
      onType={() => undefined}
      onChoose={onChoose}
      onAttach={() => undefined}
      onLeave={() => undefined}
    />,
  );
  return { ...page, attempt, onChoose };
}

/** A microphone, and a recorder that stops when it is told to. */
function plugInMicrophone(): void {
  class FakeRecorder {
    static isTypeSupported = () => true;
    state = 'inactive';
    ondataavailable: ((event: { data: Blob }) => void) | null = null;
    onstop: (() => void) | null = null;
    start(): void {
      this.state = 'recording';
    }
    stop(): void {
      this.state = 'inactive';
      this.ondataavailable?.({ data: new Blob(['said']) });
      this.onstop?.();
    }
  }
  const stream = {
    getTracks: () => [{ stop: () => undefined, addEventListener: () => undefined }],
    getAudioTracks: () => [],
  };
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  withDevices(() => Promise.resolve(stream));
}
const withDevices = (getUserMedia: () => Promise<unknown>): void => {
  Object.assign(navigator, { mediaDevices: { getUserMedia, enumerateDevices: async () => [] } });
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('a media question', () => {
  it('says what it takes and offers exactly that', () => {
    const { container } = draw({ answer_kinds: ['photo', 'audio'], max_seconds: 90, max_files: 3 });
    expect(container.textContent).toContain('Até 3 arquivos: foto, áudio de até 1:30.');
    const names = screen.getAllByRole('button').map((one) => one.textContent);
    expect(names).toEqual(['Adicionar à resposta', 'Tirar foto', 'Gravar áudio', 'Enviar pelo celular']);
  });

  it('takes files, where it says nothing else', () => {
    const { container } = draw({ media_kinds: ['image', 'document'] });
    expect(container.textContent).toContain('Até 1 arquivo: arquivo (imagem, documento).');
    expect(screen.queryByRole('button', { name: 'Gravar áudio' })).toBeNull();
  });

  it('keeps a chosen file on the device while there is no line, until it is given up', async () => {
    const { user, attempt, container } = draw({});
    const input = container.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no input');
    fireEvent.change(input, { target: { files: [new File(['x'], 'prova.pdf')] } });
    const kept = await screen.findByRole('list', { name: 'Guardados neste aparelho' });
    await waitFor(() => expect(kept.textContent).toMatch(/Sem conexão. Guardado neste aparelho/));
    expect(attempt.attach).toHaveBeenCalledOnce();
    // The pending file takes the only place.
    expect(screen.queryByRole('button', { name: 'Adicionar arquivo' })).toBeNull();
    await user.click(await button('Descartar prova.pdf'));
    expect((await button('Adicionar arquivo')).hasAttribute('disabled')).toBe(false);
    expect(screen.queryByRole('list', { name: 'Guardados neste aparelho' })).toBeNull();
    expect(await attempt.attach.mock.calls[0]?.[1]).toBeNull();
  });

  it('says what to do where the microphone is not allowed, and tries again', async () => {
    withDevices(() => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' })));
    const { user } = draw({ answer_kinds: ['audio'] });
    await user.click(await button('Gravar áudio'));
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /não pode usar o microfone\..*Libere o acesso/,
    );
    plugInMicrophone();
    await user.click(await button('Tentar novamente'));
    const start = await button('Começar a gravar');
    await waitFor(() => expect(start.getAttribute('aria-disabled')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('lets the only place be recorded, heard, recorded anew and used', async () => {
    plugInMicrophone();
    const { user, attempt } = draw({ answer_kinds: ['audio'] });
    const record = async (): Promise<void> => {
      const start = await button('Começar a gravar');
      await waitFor(() => expect(start.getAttribute('aria-disabled')).toBeNull());
      await user.click(start);
      await user.click(await button('Parar'));
    };
    await user.click(await button('Gravar áudio'));
    await record();
    await user.click(await button('Gravar de novo'));
    await record();
    expect(attempt.attach).not.toHaveBeenCalled();
    await user.click(await button('Usar esta gravação'));
    await act(async () => undefined);
    expect(attempt.attach).toHaveBeenCalledOnce();
    expect(screen.getAllByText(/^Áudio .*\.webm/)).toHaveLength(1);
  });

  it('offers what came from the phone, and says when there is no place for it', async () => {
    const { user, attempt } = draw({ max_files: 2 }, ['file-1']);
    await user.click(await button('Adicionar foto.jpg à resposta'));
    expect(attempt.attach).toHaveBeenCalledOnce();
    expect(await attempt.attach.mock.calls[0]?.[1]).toEqual({ id: 'phone-1', name: 'foto.jpg' });
  });

  it('removes a file from the answer, whose places are full', async () => {
    const { user, onChoose, container } = draw({}, ['file-1']);
    expect(container.textContent).toContain('a resposta já tem todos os arquivos');
    expect(screen.queryByRole('button', { name: 'Adicionar arquivo' })).toBeNull();
    await user.click(await button('Remover relatório.pdf'));
    expect(onChoose).toHaveBeenCalledWith(null);
  });
});
