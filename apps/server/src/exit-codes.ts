/** How the process ends, for service managers; scripts/lib/keep-running.mjs knows them too. From sysexits.h, as systemd does. */
export const exitCodes = {
  clean: 0,
  failed: 1,
  /** An error that nothing had foreseen: the state of the process is no longer known. Worth another start. */
  lastResort: 70,
  /** Somebody has to change something first: another start would end alike. */
  configuration: 78,
} as const;
