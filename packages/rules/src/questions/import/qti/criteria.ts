import type { Criterion } from '@certame/contract/features/questions/content.ts';
import { descendantsOf, elementsOf, textOf, type XmlElement } from '../../../xml/parse-xml.ts';
import { criterionAttribute } from './body.ts';
import { bankIds } from './interactions.ts';
import { attributeOf } from './tree.ts';

/** The criteria of a rubric for scorers, as the export writes them; undefined for one that somebody wrote freely. */
export function criteriaOf(rubric: XmlElement): Criterion[] | undefined {
  const rows = [...descendantsOf(rubric)].filter((element) => element.attributes.has(criterionAttribute));
  if (rows.length === 0) return undefined;
  const ids = bankIds(
    rows.map((row) => attributeOf(row, criterionAttribute)),
    (index) => `c${index + 1}`,
  );
  return rows.map((row) => {
    const [name, description] = elementsOf(row).map(textOf);
    return {
      id: ids.get(attributeOf(row, criterionAttribute)) ?? 'c1',
      name: name ?? '',
      description: description ?? '',
      weight_percent: attributeOf(row, 'data-weight-percent') || '0',
    };
  });
}
