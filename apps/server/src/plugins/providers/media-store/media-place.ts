import { join, resolve } from 'node:path';
import type { S3Settings } from './s3-media-store.ts';

/** Recordings, and files that are still arriving in parts: in a bucket, or below a folder. */
export type MediaPlace = { s3: S3Settings } | { folder: string };

type MediaEnvironment = Partial<
  Record<
    | 'DATA_DIR'
    | 'MEDIA_DIR'
    | 'MEDIA_S3_ENDPOINT'
    | 'MEDIA_S3_REGION'
    | 'MEDIA_S3_BUCKET'
    | 'MEDIA_S3_ACCESS_KEY_ID'
    | 'MEDIA_S3_SECRET_ACCESS_KEY',
    string | undefined
  >
>;

/** All five settings of the object storage or none: half of them would leave recordings on a disk that nobody expects. */
export function readMediaPlace(environment: MediaEnvironment = {}): {
  place: MediaPlace;
  problems: string[];
} {
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_REGION: region, MEDIA_S3_BUCKET: bucket } = environment;
  const { MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  const { MEDIA_DIR: folder } = environment;
  if (endpoint && region && bucket && accessKeyId && secretAccessKey)
    return {
      place: { s3: { endpoint, region, bucket, accessKeyId, secretAccessKey } },
      problems: folder ? ['MEDIA_DIR, MEDIA_S3_…: one of them'] : [],
    };
  const isPartly = endpoint || region || bucket || accessKeyId || secretAccessKey;
  return {
    place: { folder: resolve(folder ?? join(environment.DATA_DIR ?? '', 'media')) },
    problems: isPartly ? ['MEDIA_S3_…: all five are needed, or none'] : [],
  };
}

/** One of several processes, whose media the others don't see: what a device sends to this one is missing there. */
export const keepsMediaToItself = ({
  HTTP,
  JOBS,
  MEDIA_DIR,
  mediaPlace,
}: {
  HTTP: 'on' | 'off';
  JOBS: 'on' | 'off';
  MEDIA_DIR?: string | undefined;
  mediaPlace: MediaPlace;
}): boolean => (HTTP === 'off' || JOBS === 'off') && MEDIA_DIR === undefined && 'folder' in mediaPlace;
