import classes from './areas/classes.ts';
import courses from './areas/courses.ts';
import disciplines from './areas/disciplines.ts';
import institutions from './areas/institutions.ts';
import organizations from './areas/organizations.ts';
import roles from './areas/roles.ts';
import students from './areas/students.ts';
import users from './areas/users.ts';

/** Words of the declared areas; the shape is Portuguese's. */
export default {
  system: { created_at: 'Créé le', updated_at: 'Modifié le' },
  users,
  students,
  institutions,
  organizations,
  courses,
  disciplines,
  classes,
  roles,
};
