export { StudentScopeFields } from './student-scope-fields.tsx';
