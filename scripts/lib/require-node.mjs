// Imported first by every script: a Node that is too old gets a sentence instead of a stack trace.

const OLDEST_MAJOR_VERSION = 20;

if (Number.parseInt(process.versions.node, 10) < OLDEST_MAJOR_VERSION) {
  console.error(
    `O Certame precisa do Node.js ${OLDEST_MAJOR_VERSION} ou mais novo; este é o ${process.version}.`,
  );
  console.error('Instale uma versão atual de https://nodejs.org e tente de novo.');
  process.exit(1);
}
