export default {
  one: 'permissão',
  many: 'permissões',
  fields: {
    functionality_id: 'Funcionalidade',
    display_name: 'Nome',
    name: 'Chave',
    guard_name: 'Guarda',
    description: 'Descrição',
    roles: 'Papéis',
    of_product: 'Do produto',
  },
  help: {
    display_name: 'É o que se lê ao editar um papel.',
    name: 'Por exemplo, relatorios.baixar. A chave de uma permissão do produto não muda.',
    guard_name: 'Informativa, para integrações. Em branco: web.',
  },
  empty: 'Crie a primeira permissão.',
} as const;
