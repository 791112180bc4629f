import { ownValue } from '@certame/contract/own-value.ts';

/** What a file is, by its own bytes: neither its name nor what the browser says of it is believed. */
export interface FileKind {
  mime: string;
  /** Shown inside a page; anything else is only downloaded. */
  inline: boolean;
  image: boolean;
}

const media = (mime: string): FileKind => ({ mime, inline: true, image: false });
const image = (mime: string): FileKind => ({ mime, inline: true, image: true });
const document = (mime: string): FileKind => ({ mime, inline: false, image: false });

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);
const starts = (bytes: Buffer, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const officeParts: readonly [string, string][] = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
];
const openDocument = /^mimetype(application\/vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation))/;
const legacyOffice: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};
const plainText: Record<string, string> = {
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

function kindOfZip(bytes: Buffer): FileKind | undefined {
  const opened = openDocument.exec(ascii(bytes, 30, 130))?.[1];
  if (opened) return document(opened);
  // Names stand in the archive as they are; a document of Office has its content list and one of three folders.
  if (!bytes.includes('[Content_Types].xml')) return undefined;
  const mime = officeParts.find(([part]) => bytes.includes(part))?.[1];
  return mime ? document(mime) : undefined;
}

function kindOfContainer(bytes: Buffer): FileKind | undefined {
  if (ascii(bytes, 0, 4) === 'RIFF') {
    const form = ascii(bytes, 8, 12);
    if (form === 'WEBP') return image('image/webp');
    if (form === 'WAVE') return media('audio/wav');
    if (form === 'AVI ') return media('video/x-msvideo');
  }
  if (ascii(bytes, 4, 8) === 'ftyp') {
    const brand = ascii(bytes, 8, 12);
    if (brand === 'avif') return image('image/avif');
    if (brand.startsWith('M4A')) return media('audio/mp4');
    if (brand === 'qt  ') return media('video/quicktime');
    if (/^(iso[m2-9]|mp4[12]|avc1|M4V |dash|MSNV|3gp)/.test(brand)) return media('video/mp4');
  }
  return undefined;
}

function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Undefined for what is not accepted: programs, web pages, SVG (which may hold scripts), archives, unknown bytes. */
export function kindOfFile(bytes: Buffer, name: string): FileKind | undefined {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (starts(bytes, [0xff, 0xd8, 0xff])) return image('image/jpeg');
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return image('image/png');
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return image('image/gif');
  const container = kindOfContainer(bytes);
  if (container) return container;
  if (ascii(bytes, 0, 5) === '%PDF-') return document('application/pdf');
  if (ascii(bytes, 0, 3) === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2))
    return media('audio/mpeg');
  if (ascii(bytes, 0, 4) === 'OggS') return media('audio/ogg');
  if (ascii(bytes, 0, 4) === 'fLaC') return media('audio/flac');
  if (starts(bytes, [0x1a, 0x45, 0xdf, 0xa3]) && bytes.subarray(0, 64).includes('webm'))
    return media('video/webm');
  if (starts(bytes, [0x50, 0x4b, 0x03, 0x04])) return kindOfZip(bytes);
  const legacy = ownValue(legacyOffice, extension);
  if (legacy && starts(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return document(legacy);
  const text = ownValue(plainText, extension);
  return text && isText(bytes) ? document(text) : undefined;
}

/** Whether these are the bytes of a picture of a kind that is accepted. */
export const isPicture = (bytes: Buffer): boolean => kindOfFile(bytes, '')?.image === true;

/** Whether a stored type is shown inside a page. */
export const isInline = (mime: string): boolean => /^(image|audio|video)\//.test(mime);
