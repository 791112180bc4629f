/** Serial queues by key: work begins once the work of its key before it has ended, well or badly. Keys don't wait for each other. */
export function createTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const done = Promise.resolve(last.get(key)).then(work, work);
    last.set(key, done);
    const forget = (): void => {
      if (last.get(key) === done) last.delete(key);
    };
    done.then(forget, forget);
    return done;
  };
}
