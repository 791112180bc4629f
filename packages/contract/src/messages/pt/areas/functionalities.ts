export default {
  one: 'funcionalidade',
  many: 'funcionalidades',
  fields: {
    module_id: 'Módulo',
    name: 'Nome',
    description: 'Descrição',
    permissions: 'Permissões',
    of_product: 'Do produto',
  },
  empty: 'Crie a primeira funcionalidade.',
} as const;
