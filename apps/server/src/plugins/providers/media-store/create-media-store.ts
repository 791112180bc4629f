import { createLocalMediaStore } from './local-media-store.ts';
import type { MediaPlace } from './media-place.ts';
import type { MediaStore } from './media-store.ts';
import { createS3MediaStore } from './s3-media-store.ts';

export const createMediaStore = (place: MediaPlace): MediaStore =>
  's3' in place ? createS3MediaStore(place.s3) : createLocalMediaStore(place.folder);
