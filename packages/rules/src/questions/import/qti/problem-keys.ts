/** What a QTI source may have and the bank has not; those of the first list keep the question out. */
export const qtiBlockingKeys = [
  'qti_broken',
  'qti_doctype',
  'qti_too_deep',
  'qti_too_large',
  'qti_not_item',
  'qti_version',
  'qti_file_missing',
  'qti_adaptive',
  'qti_template',
  'qti_interaction',
  'qti_mixed',
  'qti_associations',
] as const;
export const qtiWarningKeys = [
  'qti_scoring',
  'qti_scoring_unequal',
  'qti_feedback',
  'qti_rubric',
  'qti_formula',
  'qti_media',
  'qti_svg',
  'qti_hint',
  'qti_stimulus_missing',
  'qti_external_image',
] as const;
export type QtiProblemKey = (typeof qtiBlockingKeys)[number] | (typeof qtiWarningKeys)[number];
