export interface SessionCheckDoors<Reply> {
  ask: () => Promise<Reply>;
  /** What a reply is about: this session in this institution. Null: nobody is signed in. */
  subject: () => string | null;
  takeOver: (reply: Reply) => void;
}

export interface SessionCheck<Reply> {
  /** Asks, or joins a question under way about the same subject. */
  check: () => Promise<Reply>;
  /** The same for whoever knows that something has changed: a question that was asked before doesn't count. */
  checkAnew: () => Promise<Reply>;
}

/**
 * One question at a time about the session. On a slow line somebody has chosen another institution, or signed in as
 * somebody else, before the reply is there: its rights are not taken for those of the new place, which is asked about
 * instead.
 */
export function createSessionCheck<Reply>({
  ask,
  subject,
  takeOver,
}: SessionCheckDoors<Reply>): SessionCheck<Reply> {
  let running: { about: string | null; reply: Promise<Reply> } | null = null;
  let next: Promise<Reply> | null = null;

  async function askAbout(about: string | null): Promise<Reply> {
    const movedOn = (): boolean => subject() !== null && subject() !== about;
    let reply: Reply;
    try {
      reply = await ask();
    } catch (error) {
      if (movedOn()) return check();
      throw error;
    }
    if (movedOn()) return check();
    if (subject() === about) takeOver(reply);
    return reply;
  }

  function check(): Promise<Reply> {
    const about = subject();
    if (running?.about === about) return running.reply;
    const own = {
      about,
      reply: askAbout(about).finally(() => {
        if (running === own) running = null;
      }),
    };
    running = own;
    return own.reply;
  }

  function checkAnew(): Promise<Reply> {
    if (!running) return check();
    const then = (): Promise<Reply> => {
      next = null;
      return check();
    };
    next ??= running.reply.then(then, then);
    return next;
  }

  return { check, checkAnew };
}
