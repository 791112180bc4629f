import { defineArea } from '../../kit/area/define-area.ts';
import { boolean, cpf, date, email, phone, references, text } from '../../kit/fields.ts';

/** A student is a person of the institution; with an e-mail comes an account with the student role. */
export const students = defineArea({
  key: 'students',
  table: 'people',
  scope: 'institution',
  labelField: 'name',
  fields: {
    name: text({ required: true, max: 160, search: true }),
    email: email({ required: true, search: true }),
    identifier: text({ max: 40, search: true }),
    document: cpf({ search: true }),
    birthdate: date({ birth: true, grid: false, sortable: true }),
    phone: phone({ grid: false }),
    class_ids: references({ to: 'classes', through: 'class_students', filter: true, sortable: false }),
    active: boolean({ filter: true, initial: true }),
    /** As of users. */
    waits_for_mailbox: boolean({ readOnly: true, virtual: true, grid: false }),
  },
  grid: {
    columns: ['name', 'email', 'identifier', 'document', 'class_ids', 'active', 'created_at'],
    sort: 'name',
    manyRows: true,
  },
  form: {
    sections: [
      { key: 'main', fields: ['name', 'email', 'identifier', 'document', 'birthdate', 'phone', 'active'] },
      { key: 'enrolment', fields: ['class_ids'] },
    ],
  },
  pickedBy: ['questionnaires.menu'],
  distinguishedBy: ['email', 'identifier'],
  menu: { group: 'academic', icon: 'user-star' },
  import: { matchBy: 'email', choices: ['send_welcome'] },
});
