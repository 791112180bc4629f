export default {
  one: 'institución',
  many: 'instituciones',
  fields: {
    name: 'Nombre',
    organization_id: 'Organización',
    primary_color: 'Color principal',
    logo_file_id: 'Logotipo',
    small_logo_file_id: 'Logotipo reducido',
    time_zone: 'Zona horaria',
    logout_redirect_url: 'Dirección al salir',
  },
  help: {
    primary_color: 'Aparece en los botones y resaltes para quien está en esta institución.',
    time_zone: 'Por ejemplo, America/Sao_Paulo.',
    logout_redirect_url: 'Página a la que va la persona al salir. En blanco, la página de entrada.',
  },
  sections: { main: 'Datos de la institución', brand: 'Identidad visual' },
  empty: 'Registre la primera institución.',
};
