export default {
  help: {
    display_name: 'É o que se lê ao editar um papel.',
    name: 'Por exemplo, relatorios.baixar. A chave de uma permissão do produto não muda.',
    guard_name: 'Informativa, para integrações. Em branco: web.',
  },
} as const;
