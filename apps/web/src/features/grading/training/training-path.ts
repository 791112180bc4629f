const corrections = '/questionnaire_correctors/corrections';

/** Where a grader trains, and where the chair looks after the set: parts of the screen of the own corrections. */
export const trainingPath = (configId: string): string => `${corrections}?training=${configId}`;
export const trainingSetPath = (configId: string): string => `${corrections}?training_set=${configId}`;
