/** The server as it is started, with a fault that a test sets off. */
process.on('message', (fault) => {
  if (fault === 'exception')
    setTimeout(() => {
      throw new Error('a fault that nobody foresaw');
    }, 0);
  if (fault === 'rejection') void Promise.reject(new Error('a fault that nobody foresaw'));
});
await import('#main.ts');
