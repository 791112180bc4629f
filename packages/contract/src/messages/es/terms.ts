/** The terms of service. A change of what they say needs a new version in features/entrance/legal.ts. A list inside of a body is a list of points. */
export default {
  title: 'Términos de servicio',
  version: 'Versión {{version}}, vigente desde el {{date}}',
  intro:
    'Estos términos rigen el uso de esta plataforma de enseñanza y evaluación. Al crear una cuenta o usar la plataforma, usted los acepta junto con la política de privacidad. En caso de duda prevalece el texto en portugués.',
  sections: [
    {
      title: 'El servicio',
      body: [
        'La plataforma permite a las instituciones organizar grupos y contenidos, aplicar y corregir evaluaciones, emitir certificados y comunicarse con alumnos y equipo. Cada institución define qué recursos usa, quién participa y con qué permisos.',
      ],
    },
    {
      title: 'Su cuenta',
      body: [
        'La cuenta es personal e intransferible. Usted se compromete a dar datos verdaderos, mantenerlos actualizados, guardar su contraseña en secreto y avisar a la institución si sospecha un uso indebido.',
        'Las cuentas las crea la institución o, donde ella lo permite, usted mismo. Una cuenta hecha por usted empieza con acceso restringido hasta que la institución lo amplíe. Los menores de 18 años usan la plataforma con el conocimiento de sus padres o responsables; los menores de 12, con su autorización.',
      ],
    },
    {
      title: 'Lo que no está permitido',
      body: [
        [
          'hacerse pasar por otra persona o ceder la propia cuenta;',
          'copiar, divulgar o vender preguntas, claves de respuesta o contenidos sin autorización;',
          'eludir bloqueos, permisos o la supervisión de exámenes;',
          'probar la seguridad, sobrecargar o automatizar el uso sin autorización por escrito;',
          'publicar contenido ilegal, ofensivo, discriminatorio o que viole derechos de terceros.',
        ],
      ],
    },
    {
      title: 'Exámenes e integridad',
      body: [
        'Las reglas de cada evaluación (período, tiempo, intentos, supervisión) las define la institución y se muestran antes del inicio. Vale el reloj del servidor. Las respuestas se guardan durante la evaluación; sin conexión, quedan en el dispositivo y se envían cuando vuelve, dentro del plazo.',
        'Los indicios de irregularidad pueden registrarse y ser analizados por personas autorizadas. Los resultados y sanciones son decisiones de la institución, con derecho a recurso según sus reglas.',
      ],
    },
    {
      title: 'Contenidos y derechos de autor',
      body: [
        'Los contenidos y preguntas pertenecen a quien los creó o a la institución. Lo que usted envía (respuestas, archivos, mensajes) sigue siendo suyo; usted autoriza a la institución y a la plataforma a guardarlo, mostrarlo y procesarlo para prestar el servicio. El programa, la marca y el diseño de la plataforma están protegidos por la ley.',
      ],
    },
    {
      title: 'Planes y pagos',
      body: [
        'Cuando haya recursos de pago, el precio, el período, los límites y la forma de cobro se muestran antes de la contratación. Los consumidores pueden desistir dentro de los 7 días de una compra hecha por internet, conforme al art. 49 del Código de Defensa del Consumidor de Brasil.',
      ],
    },
    {
      title: 'Disponibilidad',
      body: [
        'Trabajamos para que la plataforma esté siempre disponible y para que ninguna respuesta confirmada se pierda. Puede haber interrupciones por mantenimiento o por motivos ajenos a nuestro control; siempre que sea posible, se avisan y no coinciden con exámenes.',
      ],
    },
    {
      title: 'Responsabilidades',
      body: [
        'La institución responde por lo que publica, por sus evaluaciones y por las decisiones académicas. Quien provee la plataforma responde por su funcionamiento, dentro de los límites de la ley. Nada en estos términos quita derechos que la ley garantiza a los consumidores.',
      ],
    },
    {
      title: 'Suspensión y cierre',
      body: [
        'El incumplimiento de estos términos puede llevar a la suspensión o al cierre de la cuenta por la institución, con aviso y oportunidad de defensa, salvo riesgo inmediato. Usted puede pedir el cierre de su cuenta; los registros académicos que la ley manda guardar se mantienen.',
      ],
    },
    {
      title: 'Cambios en estos términos',
      body: [
        'Los términos pueden cambiar. La versión y la fecha al inicio de esta página dicen qué texto está vigente. Los cambios importantes se avisan y, cuando sea necesario, se pide una nueva aceptación.',
      ],
    },
    {
      title: 'Ley y jurisdicción',
      body: [
        'Se aplica la ley brasileña. Es competente el tribunal del domicilio del usuario consumidor; en los demás casos, el de la sede de la institución.',
      ],
    },
  ],
};
