export default {
  one: 'usuario',
  many: 'usuarios',
  fields: {
    name: 'Nombre',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    role_ids: 'Roles en esta institución',
    active: 'Activo',
    last_login_at: 'Último acceso',
    waits_for_mailbox: 'Correo por confirmar',
  },
  help: {
    email: 'Con él se entra. Quien todavía no tiene cuenta recibe un correo para crear la contraseña.',
    role_ids: 'Lo que la persona puede hacer es la suma de sus roles.',
  },
  empty: 'Invite a la primera persona del equipo.',
};
