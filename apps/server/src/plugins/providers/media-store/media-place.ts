import type { S3Settings } from './s3-media-store.ts';

type MediaEnvironment = Partial<
  Record<
    | 'MEDIA_S3_ENDPOINT'
    | 'MEDIA_S3_REGION'
    | 'MEDIA_S3_BUCKET'
    | 'MEDIA_S3_ACCESS_KEY_ID'
    | 'MEDIA_S3_SECRET_ACCESS_KEY',
    string | undefined
  >
>;

/** All five settings of the object storage or none: half of them would leave recordings on a disk that nobody expects. */
export function readMediaPlace(environment: MediaEnvironment | undefined): {
  place: S3Settings | null;
  problems: string[];
} {
  if (!environment) return { place: null, problems: [] };
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_REGION: region, MEDIA_S3_BUCKET: bucket } = environment;
  const { MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (endpoint && region && bucket && accessKeyId && secretAccessKey)
    return { place: { endpoint, region, bucket, accessKeyId, secretAccessKey }, problems: [] };
  const isPartly = endpoint || region || bucket || accessKeyId || secretAccessKey;
  return { place: null, problems: isPartly ? ['MEDIA_S3_…: all five are needed, or none'] : [] };
}
