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
  help: { module_id: 'Módulo em que ela aparece quando se edita um papel.' },
  empty: 'Crie a primeira funcionalidade.',
} as const;
