import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loadTexts } from '#lib/language/i18n.ts';
import { renderPage } from '#testing/render-page.tsx';
import { Photos } from './photos.tsx';
import { fillsUpload, usePhotos } from './use-photos.ts';

await loadTexts(['paper']);
vi.stubGlobal(
  'URL',
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }),
);

let sent: { name: string; size: number }[] = [];
function Page() {
  const photos = usePhotos();
  const send = (): void => {
    sent = photos.taken.map(({ file }) => ({ name: file.name, size: file.size }));
  };
  return (
    <>
      <input {...photos.input} aria-label="Câmera" />
      <Photos photos={photos} isSending={false} onSend={send} />
    </>
  );
}

it('takes one photo after the other, one of them again, and sends them in the order of the sheets', async () => {
  const { user } = renderPage(<Page />);
  const camera = screen.getByLabelText('Câmera');
  const photograph = async (button: string | null, size: number): Promise<void> => {
    if (button) await user.click(screen.getByRole('button', { name: button }));
    await user.upload(camera, new File(['x'.repeat(size)], 'image.jpg', { type: 'image/jpeg' }));
  };
  expect(screen.queryByRole('region', { name: 'Fotos a enviar' })).toBeNull();
  await photograph(null, 1);
  await photograph('Próxima foto', 2);
  await photograph('Próxima foto', 3);
  expect(screen.getByRole('status').textContent).toContain('Foto 3:');
  // The second one is blurred: it is looked at and taken again, at its place.
  await user.click(screen.getByRole('button', { name: 'Foto 2' }));
  await photograph('Fotografar de novo', 20);
  expect(screen.getByRole('status').textContent).toContain('Foto 2:');
  await user.click(screen.getByRole('button', { name: 'Foto 1' }));
  await user.click(screen.getByRole('button', { name: 'Descartar esta' }));
  await photograph('Próxima foto', 4);
  await user.click(screen.getByRole('button', { name: 'Enviar 3 fotos' }));
  expect(sent).toEqual([
    { name: 'foto 2.jpg', size: 20 },
    { name: 'foto 3.jpg', size: 3 },
    { name: 'foto 4.jpg', size: 4 },
  ]);
});

it('an upload is full at 200 photos, or before its bytes are', () => {
  const mb = 1024 * 1024;
  expect(fillsUpload(Array(199).fill(mb))).toBe(false);
  expect(fillsUpload(Array(200).fill(mb))).toBe(true);
  expect(fillsUpload(Array(58).fill(5 * mb))).toBe(false);
  expect(fillsUpload(Array(59).fill(5 * mb))).toBe(true);
});
