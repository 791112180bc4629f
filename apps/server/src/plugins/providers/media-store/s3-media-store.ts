import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AppError } from '@certame/contract/errors.ts';
import { AwsClient } from 'aws4fetch';
import {
  type ByteRange,
  distinctSegments,
  type MediaStore,
  ordinalOf,
  pathOfChunk,
  pathOfPrefix,
} from './media-store.ts';

export interface S3Settings {
  /** Address of the service, e.g. https://s3.sa-east-1.amazonaws.com; the bucket is named in the path. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface StoredObject {
  key: string;
  size: number;
  modifiedMs: number;
}

/** Keys are made of what needs no escaping, so that no entity stands in an answer. */
const textOf = (xml: string, tag: string): string =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';

function objectsOf(xml: string): StoredObject[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, content = '']) => ({
    key: textOf(content, 'Key'),
    size: Number(textOf(content, 'Size')),
    modifiedMs: Date.parse(textOf(content, 'LastModified')),
  }));
}

/** Deletions under way at once. */
const atOnce = 16;

/** In a bucket of Amazon S3 or of a service that speaks its language. */
export function createS3MediaStore({ endpoint, region, bucket, ...keys }: S3Settings): MediaStore {
  const client = new AwsClient({ ...keys, service: 's3', region, retries: 3 });
  const root = `${endpoint.replace(/\/$/, '')}/${bucket}`;

  async function ask(path: string, init: RequestInit): Promise<Response> {
    const response = await client.fetch(`${root}${path}`, init);
    if (response.ok) return response;
    const text = await response.text();
    if (response.status === 404 && init.method === 'GET') throw new AppError('not-found');
    throw new Error(`Object storage answered ${response.status} ${textOf(text, 'Code')} to ${init.method}`);
  }

  /** A thousand objects an answer, in the order of their keys. */
  async function* objectsBelow(prefix: string): AsyncGenerator<StoredObject> {
    // By marker: the older of the two ways to list, which every such service has.
    let marker = '';
    let isCut = true;
    while (isCut) {
      const query = new URLSearchParams({ prefix, marker });
      const xml = await (await ask(`?${query}`, { method: 'GET' })).text();
      const objects = objectsOf(xml);
      yield* objects;
      marker = objects.at(-1)?.key ?? '';
      isCut = textOf(xml, 'IsTruncated') === 'true' && marker !== '';
    }
  }

  async function* keysBelow(prefix: string): AsyncGenerator<string> {
    for await (const { key } of objectsBelow(prefix)) yield key;
  }

  async function removeAll(
    objects: AsyncIterable<StoredObject>,
    isMeant: (object: StoredObject) => boolean,
  ): Promise<number> {
    const keysToGo: string[] = [];
    for await (const object of objects) if (isMeant(object)) keysToGo.push(object.key);
    for (let start = 0; start < keysToGo.length; start += atOnce)
      await Promise.all(
        keysToGo.slice(start, start + atOnce).map((key) => ask(`/${key}`, { method: 'DELETE' })),
      );
    return keysToGo.length;
  }

  const rangeHeader = ({ start, end }: ByteRange): string => `bytes=${start}-${end ?? ''}`;

  return {
    put: async (chunk, bytes) => {
      await ask(`/${pathOfChunk(chunk)}`, { method: 'PUT', body: Buffer.from(bytes) });
    },
    has: async (chunk) => {
      const { ok, status } = await client.fetch(`${root}/${pathOfChunk(chunk)}`, { method: 'HEAD' });
      if (!ok && status !== 404) throw new Error(`Object storage answered ${status} to HEAD`);
      return ok;
    },
    segments: () => distinctSegments(keysBelow('')),
    list: async (segment) => {
      const prefix = `${pathOfPrefix(segment)}/`;
      const chunks = [];
      for await (const { key, size } of objectsBelow(prefix)) {
        const ordinal = ordinalOf(key.slice(prefix.length));
        if (ordinal !== null) chunks.push({ ordinal, size });
      }
      return chunks;
    },
    load: async (chunk) =>
      Buffer.from(await (await ask(`/${pathOfChunk(chunk)}`, { method: 'GET' })).arrayBuffer()),
    read: async (chunk, range) => {
      const headers: Record<string, string> = range ? { Range: rangeHeader(range) } : {};
      const { body } = await ask(`/${pathOfChunk(chunk)}`, { method: 'GET', headers });
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
    },
    remove: (prefix) => removeAll(objectsBelow(`${pathOfPrefix(prefix)}/`), () => true),
    removeBefore: (instantMs) => removeAll(objectsBelow(''), ({ modifiedMs }) => modifiedMs < instantMs),
  };
}
