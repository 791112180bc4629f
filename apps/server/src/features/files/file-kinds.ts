import { ownValue } from '@certame/contract/own-value.ts';
import type { ReceivedFile } from '#plugins/files.ts';
import { findInFile, isTextFile } from './scan-file.ts';

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

const contentList = '[Content_Types].xml';

async function kindOfZip({ head, path }: ReceivedFile): Promise<FileKind | undefined> {
  const opened = openDocument.exec(ascii(head, 30, 130))?.[1];
  if (opened) return document(opened);
  // Names stand in the archive as they are; a document of Office has its content list and one of three folders.
  const found = await findInFile(path, [contentList, ...officeParts.map(([part]) => part)]);
  if (!found.has(contentList)) return undefined;
  const mime = officeParts.find(([part]) => found.has(part))?.[1];
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

/** What its first bytes say by themselves. */
function kindOfHead(bytes: Buffer): FileKind | undefined {
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
  return undefined;
}

/** Codecs by whole names: the sound itself may hold any two letters. */
const soundCodec = /A_(OPUS|VORBIS|AAC|MPEG|PCM|FLAC)/;
const pictureCodec = /V_(VP[89]|AV1|MPEG|THEORA|MJPEG)/;
const latin1 = (bytes: Buffer): string => bytes.toString('latin1');

/** The handler of a track of pictures, as a box of the container names it. */
const pictureTrack = `hdlr${'\0'.repeat(8)}vide`;
const quickTimePictureTrack = `hdlr${'\0'.repeat(4)}mhlrvide`;

/** A container for video that holds sound alone, as recorders of browsers and phones write it, is audio. */
async function withoutPictures(kind: FileKind, { head, path }: ReceivedFile): Promise<FileKind> {
  if (kind.mime === 'video/webm')
    return soundCodec.test(latin1(head)) && !pictureCodec.test(latin1(head)) ? media('audio/webm') : kind;
  if (kind.mime !== 'video/mp4') return kind;
  const found = await findInFile(path, [pictureTrack, quickTimePictureTrack, 'soun']);
  const hasPictures = found.has(pictureTrack) || found.has(quickTimePictureTrack);
  return found.has('soun') && !hasPictures ? media('audio/mp4') : kind;
}

/** Undefined for what is not accepted: programs, web pages, SVG (which may hold scripts), archives, unknown bytes. */
export async function kindOfFile(file: ReceivedFile, name: string): Promise<FileKind | undefined> {
  const known = kindOfHead(file.head);
  if (known) return withoutPictures(known, file);
  if (starts(file.head, [0x50, 0x4b, 0x03, 0x04])) return kindOfZip(file);
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const legacy = ownValue(legacyOffice, extension);
  if (legacy && starts(file.head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return document(legacy);
  const text = ownValue(plainText, extension);
  return text && (await isTextFile(file.path)) ? document(text) : undefined;
}

/** Whether a file that begins so is a picture of a kind that is accepted. */
export const isPicture = (head: Buffer): boolean => kindOfHead(head)?.image === true;

/** Whether a stored type is shown inside a page. */
export const isInline = (mime: string): boolean => /^(image|audio|video)\//.test(mime);
