import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createLocalMediaStore } from './local-media-store.ts';
import type { MediaStore } from './media-store.ts';
import { createS3MediaStore } from './s3-media-store.ts';

/** Recordings lie in the bucket that the environment names, else beside the files. */
export const createMediaStore = ({ mediaPlace, dataDir }: Config): MediaStore =>
  mediaPlace ? createS3MediaStore(mediaPlace) : createLocalMediaStore(join(dataDir, 'media'));
