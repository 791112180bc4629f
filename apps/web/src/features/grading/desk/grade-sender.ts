import type { GradeChoice } from './draft-copy.ts';

const typingPauseMs = 800;
const retryMs = 5000;

/** `kept`: on this device, on its way; `refused`: the server takes none any more, which has been told. */
export type SaveState = 'saved' | 'kept' | 'offline' | 'refused';

type Send = (choice: GradeChoice, version: string | null) => Promise<string>;

interface Ports {
  /** Both give the version that was written. */
  save: Send;
  give: Send;
  keep: (choice: GradeChoice, version: string | null) => void;
  drop: () => void;
  onState: (state: SaveState) => void;
  onRefusal: (error: unknown) => void;
  /** It is refused for now: what was written is kept on this device until it is taken. */
  isForNow: (error: unknown) => boolean;
  /** The request may never have arrived: it is sent again. */
  mayRetry: (error: unknown) => boolean;
}

/**
 * Sends a grade's draft: one request at a time, the newest choice last, each naming the version that the one before it wrote. What may not
 * have arrived is sent again until it has; this device keeps it meanwhile.
 */
export function createGradeSender(first: GradeChoice, firstVersion: string | null, ports: Ports) {
  let newest = first;
  let version = firstVersion;
  let unsent = false;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refuse = (error: unknown): void => {
    unsent = false;
    if (ports.isForNow(error)) ports.keep(newest, version);
    else ports.drop();
    ports.onState('refused');
    ports.onRefusal(error);
  };
  const sendOnce = async (): Promise<void> => {
    const sent = newest;
    unsent = false;
    try {
      version = await ports.save(sent, version);
      if (newest === sent) {
        ports.drop();
        ports.onState('saved');
      } else ports.keep(newest, version);
    } catch (error) {
      if (!ports.mayRetry(error)) return refuse(error);
      unsent = true;
      ports.onState('offline');
      timer = setTimeout(() => void flush(), retryMs);
    }
  };
  async function flush(): Promise<void> {
    clearTimeout(timer);
    await running;
    if (!unsent) return;
    running = sendOnce();
    await running;
    running = null;
  }
  return {
    flush,
    change: (choice: GradeChoice): void => {
      newest = choice;
      unsent = true;
      ports.keep(choice, version);
      ports.onState('kept');
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), typingPauseMs);
    },
    /** Gives what is chosen now, in place of its draft, alone or as `send` does it. @returns whether it was taken. */
    give: async (send: Send = ports.give): Promise<boolean> => {
      clearTimeout(timer);
      await running;
      unsent = false;
      try {
        version = await send(newest, version);
        ports.drop();
        ports.onState('saved');
        return true;
      } catch (error) {
        if (ports.mayRetry(error)) {
          unsent = true;
          ports.keep(newest, version);
          ports.onState('offline');
          ports.onRefusal(error);
        } else refuse(error);
        return false;
      }
    },
  };
}
