export default {
  product: 'Certame',
  yes: 'Sí',
  no: 'No',
  save: 'Guardar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  back: 'Volver',
  continue: 'Continuar',
  loading: 'Cargando…',
  try_again: 'Intentar de nuevo',
};
