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
  empty: 'Crie a primeira permissão.',
} as const;
