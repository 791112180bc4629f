import { parseXml, type XmlElement } from '../../../xml/parse-xml.ts';
import { XmlRefused } from '../../../xml/read-xml.ts';
import { numberTwins } from '../finish.ts';
import type { ImportedQuestion } from '../types.ts';
import { parseQtiItem, refusedItem } from './item.ts';
import { type ItemMetadata, type ManifestItem, manifestItems } from './manifest.ts';
import { type Preamble, preamblesOf } from './test-sections.ts';

/** The XML documents of an import; each is read when it is its turn, so that they are never held together. */
export interface QtiDocuments {
  paths: readonly string[];
  read(path: string): Promise<string>;
}

const isName = /[\w.:-]/;

/** Name of the root element without its prefix, without parsing what is in it. */
export function rootNameOf(text: string): string {
  let at = text.indexOf('<');
  while (at !== -1) {
    const end = text.startsWith('<!--', at)
      ? '-->'
      : text.startsWith('<?', at)
        ? '?>'
        : text[at + 1] === '!'
          ? '>'
          : '';
    if (end === '') {
      let to = at + 1;
      while (to < text.length && isName.test(text[to] ?? '')) to += 1;
      const name = text.slice(at + 1, to);
      return name.slice(name.indexOf(':') + 1);
    }
    const ends = text.indexOf(end, at);
    at = ends === -1 ? -1 : text.indexOf('<', ends);
  }
  return '';
}

const isItem = (name: string): boolean => name === 'assessmentItem' || name === 'qti-assessment-item';
const isStimulus = (name: string): boolean =>
  name === 'assessmentStimulus' || name === 'qti-assessment-stimulus';
const isTest = (name: string): boolean => name === 'assessmentTest' || name === 'qti-assessment-test';

const refusalKeys = {
  malformed: 'qti_broken',
  root: 'qti_broken',
  doctype: 'qti_doctype',
  'too-deep': 'qti_too_deep',
  'too-large': 'qti_too_large',
} as const;

function refusalOf(path: string, error: unknown): ImportedQuestion {
  if (!(error instanceof XmlRefused)) throw error;
  return refusedItem(path, refusalKeys[error.reason], error.line);
}

/** What a package holds beside its items. */
class Package {
  readonly itemPaths: string[] = [];
  readonly listed = new Map<string, ManifestItem & { manifest: string }>();
  readonly stimuli = new Map<string, XmlElement>();
  readonly preambles = new Map<string, Preamble>();
  readonly refused: ImportedQuestion[] = [];

  take(path: string, text: string): void {
    const name = rootNameOf(text);
    if (isItem(name)) this.itemPaths.push(path);
    else if (name === 'questestinterop') this.refused.push(refusedItem(path, 'qti_version', 1));
    else if (name === 'manifest' || isStimulus(name) || isTest(name)) {
      try {
        this.#takeBeside(path, name, parseXml(text));
      } catch (error) {
        this.refused.push(refusalOf(path, error));
      }
    }
  }

  #takeBeside(path: string, name: string, root: XmlElement): void {
    if (isStimulus(name)) this.stimuli.set(path, root);
    else if (isTest(name))
      for (const [item, preamble] of preamblesOf(root, path)) this.preambles.set(item, preamble);
    else
      for (const item of manifestItems(root, path)) this.listed.set(item.path, { ...item, manifest: path });
  }
}

/**
 * The questions of a package or of single documents: the items that a manifest lists in its order, then others that lie
 * beside them. A document that is broken is named, the others are not touched by it.
 */
export async function parseQti({ paths, read }: QtiDocuments): Promise<ImportedQuestion[]> {
  const found = new Package();
  for (const path of paths) found.take(path, await read(path));
  const there = new Set(found.itemPaths);
  const parse = async (path: string, metadata: ItemMetadata | undefined): Promise<ImportedQuestion> => {
    try {
      return parseQtiItem(parseXml(await read(path)), {
        path,
        metadata,
        preamble: found.preambles.get(path),
        stimulusAt: (stimulus) => found.stimuli.get(stimulus),
      });
    } catch (error) {
      return refusalOf(path, error);
    }
  };
  const questions: ImportedQuestion[] = [];
  for (const { path, manifest, line, metadata } of found.listed.values()) {
    if (there.delete(path)) questions.push(await parse(path, metadata));
    else if (!paths.includes(path)) questions.push(refusedItem(manifest, 'qti_file_missing', line, path));
  }
  for (const path of there) questions.push(await parse(path, undefined));
  const [only] = paths;
  if (questions.length === 0 && found.refused.length === 0 && only !== undefined && paths.length === 1) {
    const text = await read(only);
    // A single file that is no XML at all, or lists nothing, is no question that could be named.
    return ['', 'manifest'].includes(rootNameOf(text)) ? [] : [await parse(only, undefined)];
  }
  return numberTwins([...questions, ...found.refused]);
}
