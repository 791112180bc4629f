import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { appVersion } from '@certame/contract/constants.ts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

interface Document {
  type: string;
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

async function prepare(text: string, type: string): Promise<Document> {
  const plain = Buffer.from(text);
  // In the threads of zlib: nothing waits for it but whoever asked first.
  const [br, packed] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, etag, plain, br, gzip: packed };
}

function send(document: Document, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ etag: document.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  const known = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
  if (known.includes(document.etag)) return reply.status(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  const encoding = (['br', 'gzip'] as const).find((one) =>
    new RegExp(`\\b${one}\\b(?!;\\s*q=0)`).test(accepted),
  );
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(document.type).send(encoding ? document[encoding] : document.plain);
}

/**
 * OpenAPI 3.1 from the contract's own schemas, with a page to browse it. The document of a megabyte is the same for
 * everybody: made and packed once, when somebody first asks for it.
 */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Certame', version: appVersion },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  });
  const makers: Record<string, () => Promise<Document>> = {
    '/api/docs/json': () => prepare(JSON.stringify(app.swagger()), 'application/json; charset=utf-8'),
    '/api/docs/yaml': () => prepare(app.swagger({ yaml: true }), 'application/x-yaml'),
  };
  const made = new Map<string, Promise<Document>>();
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: {
      onRequest: async (request, reply) => {
        const path = request.routeOptions.url ?? '';
        const make = makers[path];
        if (!make) return;
        const document = made.get(path) ?? make();
        made.set(path, document);
        await send(await document, request, reply);
      },
    },
  });
}
