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
    domain: 'Dominio propio',
    logout_redirect_url: 'Dirección al salir',
    self_registration: 'Acepta registros',
    track_email_opens: 'Seguir la apertura de los correos',
  },
  help: {
    track_email_opens:
      'Desactivado, no se sigue nada. Activado, cada correo lleva una imagen invisible que registra en Correos enviados la primera vez que se abrió. Es un dato personal: avise a las personas en su política de privacidad.',
    primary_color: 'Aparece en los botones y resaltes para quien está en esta institución.',
    time_zone: 'Las fechas y horas aparecen en esta zona para quien está en la institución.',
    domain:
      'Nombre de dominio en el que las personas de esta institución abren el sistema, por ejemplo examenes.escuela.org, sin https:// ni puerto. Allí la página de inicio de sesión muestra el nombre, el logotipo y el color de la institución. Quien administra el servidor debe apuntar el dominio hacia él.',
    logout_redirect_url: 'Página a la que va la persona al salir. En blanco, la página de inicio de sesión.',
    self_registration:
      'Quien no tiene cuenta puede registrarse por su cuenta en la página “Crear cuenta” y entra como alumno restringido.',
  },
  sections: { mail: 'Correos', main: 'Datos de la institución', brand: 'Identidad visual' },
  empty: 'Registre la primera institución.',
};
