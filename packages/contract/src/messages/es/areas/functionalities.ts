export default {
  one: 'funcionalidad',
  many: 'funcionalidades',
  fields: {
    module_id: 'Módulo',
    name: 'Nombre',
    description: 'Descripción',
    permissions: 'Permisos',
    of_product: 'Del producto',
  },
  help: { module_id: 'Módulo en el que aparece al editar un rol.' },
  empty: 'Cree la primera funcionalidad.',
};
