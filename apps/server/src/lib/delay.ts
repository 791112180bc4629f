export interface Delay {
  /** Once more in a while, unless that is planned already. */
  begin(): void;
  cancel(): void;
}

/** Work that many causes ask for and that is done once for all of them. It keeps no process alive. */
export function createDelay(ms: number, work: () => Promise<void>): Delay {
  let timer: NodeJS.Timeout | undefined;
  return {
    begin: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void work();
      }, ms).unref();
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
