export default {
  already_running: 'Certame ya está en marcha en {{address}} (proceso {{pid}}).',
  already_starting: 'Otro proceso ({{pid}}) ya está iniciando Certame.',
  database: 'Iniciando la base de datos…',
  demo: 'Comprobando los datos de demostración…',
  ready: 'Certame está listo en {{address}}',
  accounts: 'Cuentas de demostración (contraseña {{password}}):',
  accounts_once: 'Cuentas de demostración, con contraseñas propias que no se volverán a mostrar:',
  pupils_once: 'De {{first}} a {{last}} ({{count}} cuentas), todas con la contraseña {{password}}',
  accounts_replaced: 'Las cuentas de demostración tienen contraseñas propias, que se mostraron una sola vez.',
};
