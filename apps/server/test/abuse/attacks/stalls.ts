import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { type Attack, inParallel, strike, type Target } from '../target.ts';

const boundary = 'limite-do-abuso';

function multipart(name: string, bytes: Buffer, fields: Record<string, string> = {}): Buffer {
  const head = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.concat([
    Buffer.from(
      `${head.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
        'Content-Type: application/octet-stream\r\n\r\n',
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

const upload = (target: Target, role: string, name: string, bytes: Buffer, purpose: string) =>
  strike(target, 'POST', '/api/v1/files', {
    account: target.members[role],
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: multipart(name, bytes, { purpose }),
  });

/** Little to send, much to decode. */
const largePicture = (): Promise<Buffer> =>
  sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#258' } })
    .avif({ quality: 1, effort: 0 })
    .toBuffer();

export const pictures: Attack = {
  name: 'pictures that are small to send and large to decode',
  run: async (target) => {
    const picture = await largePicture();
    await inParallel(target.scale.uploads, 10, (index) =>
      upload(target, index % 2 === 0 ? 'teacher' : 'manager', 'foto.avif', picture, 'question'),
    );
  },
};

export const uploads: Attack = {
  name: 'many large uploads at once',
  run: async (target) => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(target.scale.uploadBytes)]);
    await inParallel(target.scale.uploads, 20, () =>
      upload(target, 'teacher', 'prova.pdf', bytes, 'question'),
    );
  },
};

/** As much as one body may hold: five texts of the greatest length. */
const question = (text: string): string =>
  JSON.stringify({
    type: 'multiple_choice',
    content: { statement: text, options: ['a', 'b', 'c', 'd'].map((id) => ({ id, html: text })) },
    key: { correct_option_ids: ['a'] },
  });
const filled = (piece: string): string => piece.repeat(Math.floor(190_000 / piece.length));

export const heavyTexts: Attack = {
  name: 'texts of nothing but tags, and bodies nested deep',
  run: async (target) => {
    const account = target.members.teacher;
    const texts = ['<b>', '<p><b>x</b></p>', '&', '<', '<a href="', '<table><tr><td>'].map(filled);
    await inParallel(target.scale.exports, 4, (index) =>
      strike(target, 'POST', '/api/v1/base_question', {
        account,
        body: question(texts[index % texts.length] ?? ''),
      }),
    );
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
    await inParallel(target.scale.exports, 4, () =>
      strike(target, 'POST', '/api/v1/base_question', { account, body: deep }),
    );
  },
};

export const exportsOfOne: Attack = {
  name: 'exports as PDF by one student',
  run: (target) =>
    inParallel(target.scale.exports, 80, () =>
      strike(target, 'GET', '/api/v1/contents/export/pdf', { account: target.members.student }),
    ),
};
