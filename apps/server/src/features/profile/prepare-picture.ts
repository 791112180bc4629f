import { AppError } from '@certame/contract/errors.ts';
import { isPicture, type PreparedFile } from '#features/files/index.ts';
import { drawPicture } from '#lib/picture-pool.ts';
import type { ReceivedFile } from '#plugins/files.ts';

const SIDE_PX = 512;

/** A square of one size, whatever was sent; nothing of the original file but its pixels. Drawn once, from what was sent. */
export async function preparePicture(file: ReceivedFile, userId: string): Promise<PreparedFile> {
  if (file.size === 0) throw new AppError('file-empty');
  if (!isPicture(file.head)) throw new AppError('file-type-refused');
  const square = await drawPicture({ input: file.path, animated: false }, userId, (picture) =>
    picture
      .resize({ width: SIDE_PX, height: SIDE_PX, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 }),
  );
  return { name: 'picture.jpg', mime: 'image/jpeg', content: square };
}
