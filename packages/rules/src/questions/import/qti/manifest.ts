import type { Difficulty } from '@certame/contract/features/questions/content.ts';
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '../../../xml/parse-xml.ts';
import { besidePath } from './paths.ts';
import { attributeOf } from './tree.ts';

/** What a package says about an item beside the item itself. */
export interface ItemMetadata {
  tags: readonly string[];
  difficulty: Difficulty | null;
  disciplineName: string | null;
}

export interface ManifestItem {
  path: string;
  line: number;
  metadata: ItemMetadata;
}

const difficulties: Readonly<Record<string, Difficulty>> = {
  'very easy': 'E',
  easy: 'E',
  medium: 'M',
  difficult: 'D',
  'very difficult': 'D',
};

/** Texts in any language of a LOM element: `string` or, before 2002, `langstring`. */
const stringsOf = (element: XmlElement): string[] =>
  [...descendantsOf(element)]
    .filter(({ name }) => name === 'string' || name === 'langstring')
    .map((string) => textOf(string).replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');

const vocabularyValue = (element: XmlElement | undefined): string => {
  const value = element && childOf(element, 'value');
  return value ? textOf(value).replace(/\s+/g, ' ').trim().toLowerCase() : '';
};

function disciplineOf(lom: XmlElement): string | null {
  const classification = childrenOf(lom, 'classification').find(
    (one) => vocabularyValue(childOf(one, 'purpose')) === 'discipline',
  );
  const taxon =
    classification && [...descendantsOf(classification)].filter(({ name }) => name === 'taxon').at(-1);
  const entry = taxon && childOf(taxon, 'entry');
  return entry ? (stringsOf(entry)[0]?.slice(0, 160) ?? null) : null;
}

function metadataOf(resource: XmlElement): ItemMetadata {
  const metadata = childOf(resource, 'metadata');
  const lom = metadata && [...descendantsOf(metadata)].find(({ name }) => name === 'lom');
  if (!lom) return { tags: [], difficulty: null, disciplineName: null };
  const general = childOf(lom, 'general');
  const educational = childOf(lom, 'educational');
  const difficulty = vocabularyValue(educational && childOf(educational, 'difficulty'));
  return {
    tags: general ? childrenOf(general, 'keyword').flatMap(stringsOf).slice(0, 30) : [],
    difficulty: Object.hasOwn(difficulties, difficulty) ? (difficulties[difficulty] ?? null) : null,
    disciplineName: disciplineOf(lom),
  };
}

/** The items that a manifest lists, in its order, by their paths in the package. */
export function manifestItems(manifest: XmlElement, path: string): ManifestItem[] {
  const resources = childOf(manifest, 'resources');
  if (!resources) return [];
  return childrenOf(resources, 'resource').flatMap((resource) => {
    if (!/^imsqti_(?:apip)?item_xml/i.test(attributeOf(resource, 'type'))) return [];
    const file = childOf(resource, 'file');
    const address = attributeOf(resource, 'href') || (file ? attributeOf(file, 'href') : '');
    const base = [manifest, resources, resource].map((element) => attributeOf(element, 'xml:base')).join('');
    return [{ path: besidePath(path, base + address), line: resource.line, metadata: metadataOf(resource) }];
  });
}
