/** The privacy policy. A change of what it says needs a new version in features/entrance/legal.ts. A list inside of a body is a list of points. */
export default {
  title: 'Política de privacidad',
  version: 'Versión {{version}}, vigente desde el {{date}}',
  intro:
    'Esta política explica, conforme a la Ley General de Protección de Datos de Brasil (Ley nº 13.709/2018, LGPD), qué datos personales se tratan en esta plataforma de enseñanza y evaluación, para qué, durante cuánto tiempo y cómo ejercer sus derechos. En caso de duda prevalece el texto en portugués.',
  sections: [
    {
      title: 'Quién es responsable de los datos',
      body: [
        'La institución en la que usted estudia, trabaja o se registra decide por qué y cómo se usan los datos: es la responsable del tratamiento. Quien provee y mantiene la plataforma trata los datos en su nombre y según sus instrucciones, como encargado.',
        'La institución designa un delegado de protección de datos. Su contacto se publica en los canales de la propia institución y puede pedirse en la secretaría.',
      ],
    },
    {
      title: 'Qué datos se tratan',
      body: [
        [
          'Registro: nombre, correo, teléfono, número de contribuyente (CPF), matrícula, fecha de nacimiento y foto, según lo que pida la institución.',
          'Acceso: contraseña guardada solo de forma cifrada e irreversible, fechas y direcciones de acceso, navegador y dispositivo.',
          'Vida académica: grupos, contenidos vistos, evaluaciones, respuestas, notas, justificaciones, recursos y certificados.',
          'Comunicación: mensajes, avisos y correos enviados por la plataforma y su entrega.',
          'Exámenes supervisados, cuando los haya: eventos del navegador, imágenes de la cámara y de la pantalla, audio y documentos presentados.',
          'Entrada por otro servicio (por ejemplo, la cuenta de la escuela): el identificador, el nombre y el correo confirmados por ese servicio. Nunca recibimos la contraseña usada allí.',
        ],
      ],
    },
    {
      title: 'Para qué los usamos y con qué base legal',
      body: [
        [
          'Prestar el servicio educativo: crear la cuenta, aplicar y corregir exámenes, emitir certificados (ejecución de contrato, art. 7, V).',
          'Cumplir deberes legales de la institución, como la guarda de registros académicos (art. 7, II).',
          'Mantener la seguridad, prevenir fraudes e investigar irregularidades en evaluaciones (interés legítimo, art. 7, IX; para datos sensibles, art. 11, II, “g”).',
          'Enviar novedades e invitaciones de campañas, solo a quien lo aceptó (consentimiento, art. 7, I).',
        ],
        'No vendemos datos personales ni los usamos para publicidad de terceros.',
      ],
    },
    {
      title: 'Imagen, voz y biometría en exámenes',
      body: [
        'Los exámenes supervisados pueden registrar imagen, voz y pantalla y comparar el rostro con el documento. Antes de cualquier captura, la pantalla explica qué se registrará y pide su consentimiento específico, con la versión del texto aceptado. Quien no quiera usar biometría puede pedir a la institución otra forma de identificarse.',
        'Las grabaciones, las fotos y sus derivados se borran definitivamente en un máximo de 14 días. Ninguna puntuación automática reprueba ni elimina a nadie por sí sola: la decisión es siempre de una persona y usted puede pedir una revisión.',
      ],
    },
    {
      title: 'Niños y adolescentes',
      body: [
        'Los datos de niños y adolescentes se tratan en su mejor interés (art. 14). Cuando la ley lo exige, el consentimiento lo da uno de los padres o el representante legal, y solo se piden los datos necesarios.',
      ],
    },
    {
      title: 'Con quién se comparten los datos',
      body: [
        'Tienen acceso las personas autorizadas por la institución, cada una según su papel: profesores, correctores, supervisores y administración. También reciben datos, en lo necesario, proveedores de alojamiento, de envío de correo y de pago contratados para operar el servicio, y autoridades cuando la ley obliga. Los datos completos de tarjeta no pasan por la plataforma.',
        'Si un proveedor está fuera de Brasil, la transferencia sigue las garantías de los artículos 33 a 36 de la LGPD.',
      ],
    },
    {
      title: 'Cuánto tiempo los guardamos',
      body: [
        [
          'Cuenta y registros académicos: mientras dure el vínculo y, después, por el plazo que la ley impone a la institución.',
          'Registros no confirmados: una semana.',
          'Grabaciones e imágenes de supervisión: hasta 14 días.',
          'Registros de acceso: seis meses (Marco Civil de Internet de Brasil, art. 15).',
          'Contactos de campañas: hasta que usted retire el consentimiento.',
        ],
        'Terminado el plazo, los datos se borran o se vuelven anónimos.',
      ],
    },
    {
      title: 'Seguridad',
      body: [
        'Usamos conexión cifrada, contraseñas irreversibles, permisos por papel, separación entre instituciones en la propia base de datos y registro de quién cambió qué. Si ocurre un incidente que pueda causar un riesgo o daño relevante, la institución lo comunica a los afectados y a la autoridad brasileña de protección de datos (ANPD).',
      ],
    },
    {
      title: 'Cookies y datos guardados en su dispositivo',
      body: [
        'Usamos solo lo necesario: una cookie que mantiene su sesión y, en el navegador, preferencias como idioma y tema y las respuestas de examen que todavía no pudieron enviarse. No hay cookies de publicidad ni de rastreo.',
      ],
    },
    {
      title: 'Sus derechos',
      body: [
        'La LGPD (art. 18) le garantiza, en cualquier momento y sin costo:',
        [
          'saber si sus datos se tratan y acceder a ellos;',
          'corregir datos incompletos, inexactos o desactualizados;',
          'pedir la anonimización, el bloqueo o la eliminación de lo innecesario o irregular;',
          'llevar sus datos a otro proveedor;',
          'saber con quién se compartieron;',
          'retirar el consentimiento y pedir la eliminación de lo tratado con base en él;',
          'pedir la revisión de decisiones automatizadas.',
        ],
        'Varios pedidos pueden hacerse en su perfil; los demás, al delegado de la institución. Algunos registros no pueden borrarse mientras la ley obligue a guardarlos; en ese caso se le informa. También puede reclamar ante la ANPD.',
      ],
    },
    {
      title: 'Cambios en esta política',
      body: [
        'Cuando el texto cambie, también cambiarán la versión y la fecha al inicio de esta página. Si el cambio afecta lo que usted aceptó, le pediremos una nueva aceptación.',
      ],
    },
  ],
};
