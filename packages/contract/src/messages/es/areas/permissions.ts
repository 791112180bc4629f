export default {
  one: 'permiso',
  many: 'permisos',
  fields: {
    functionality_id: 'Funcionalidad',
    display_name: 'Nombre',
    name: 'Clave',
    guard_name: 'Guardia',
    description: 'Descripción',
    roles: 'Roles',
    of_product: 'Del producto',
  },
  help: {
    display_name: 'Es lo que se lee al editar un rol.',
    name: 'Por ejemplo, informes.descargar. La clave de un permiso del producto no cambia.',
    guard_name: 'Informativa, para integraciones. En blanco: web.',
  },
  empty: 'Cree el primer permiso.',
};
