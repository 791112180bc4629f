export default {
  one: 'funcionalidade',
  many: 'funcionalidades',
  fields: { module_id: 'Módulo', name: 'Nome', description: 'Descrição', permissions: 'Permissões' },
  help: { module_id: 'Módulo em que ela aparece quando se edita um papel.' },
  empty: 'Crie a primeira funcionalidade.',
};
