/** Lines of the environment check before a supervised exam, in the order in which they are made. */
export const environmentChecks = [
  'device',
  'browser',
  'memory',
  'processor',
  'socket',
  'download',
  'upload',
  'camera',
  'microphone',
  'monitors',
  'screen',
  'frame_rate',
] as const;
export type EnvironmentCheck = (typeof environmentChecks)[number];

/** `required`: a failure leads to support instead of the exam. `advised`: it is shown, and the candidate may go on. */
export const checkDemands = ['required', 'advised', 'off'] as const;
export type CheckDemand = (typeof checkDemands)[number];

export const checkVerdicts = ['pass', 'warn', 'fail'] as const;
export type CheckVerdict = (typeof checkVerdicts)[number];
