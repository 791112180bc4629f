import {
  class_disciplines,
  class_students,
  class_teachers,
  classes,
  course_disciplines,
  courses,
  disciplines,
  people,
} from '@certame/db/schema/academic.ts';
import { institutions, organizations, users } from '@certame/db/schema/identity.ts';
import { memberships } from '@certame/db/schema/memberships.ts';
import { sql } from '@certame/db/sql.ts';
import { hashPassword } from '#lib/secrets/passwords.ts';
import type { Tx } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { disciplineNames } from './content/question-bank.ts';
import { createInstitution } from './create-institution.ts';
import { demoAccounts, demoDomain, demoPassword } from './demo/demo-accounts.ts';
import { seedCampaigns } from './demo/demo-campaigns.ts';
import { seedChat, seedMeetings } from './demo/demo-chat.ts';
import { seedCommunication } from './demo/demo-communication.ts';
import { seedContents } from './demo/demo-contents.ts';
import { seedDataAccess } from './demo/demo-data-access.ts';
import { demoClassmates } from './demo/demo-people.ts';
import { seedProctoring } from './demo/demo-proctoring.ts';
import { type DemoSchool, seedQuestionnaires } from './demo/demo-questionnaires.ts';
import { seedRooms } from './demo/demo-rooms.ts';
import { seedStreams } from './demo/demo-streams.ts';
import { seedSupport } from './demo/demo-support.ts';
import { seedAppeals } from './demo-appeals.ts';
import { seedPaper } from './demo-paper.ts';
import { seedPractical } from './demo-practical.ts';
import { createPastScope } from './past-scope.ts';

/** Roles of the demonstration accounts that are members of the second institution too. */
const alsoInSecond: readonly string[] = ['admin', 'manager', 'teacher', 'student'];

const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('The demonstration could not be made');
  return value;
};

async function seedPeople(
  tx: Tx,
  institutionId: string,
  roleIds: Record<string, string>,
  passwordHash: string,
  accounts: readonly { email: string; name: string; role: string }[],
): Promise<{ personId: string; userId: string; role: string }[]> {
  const made: { personId: string; userId: string; role: string }[] = [];
  for (const [index, account] of accounts.entries()) {
    const [user] = await tx
      .insert(users)
      .values({
        email: account.email,
        name: account.name,
        password_hash: passwordHash,
        email_verified_at: new Date(),
        is_system_admin: account.role === 'admin',
      })
      .onConflictDoUpdate({ target: users.email, set: { name: account.name } })
      .returning({ id: users.id });
    const userId = must(user).id;
    const isStudent = account.role === 'student' || account.role === 'restricted_student';
    const [person] = await tx
      .insert(people)
      .values({
        institution_id: institutionId,
        user_id: userId,
        kind: isStudent ? 'student' : 'staff',
        name: account.name,
        email: account.email,
        identifier: isStudent ? String(2026_0001 + index) : null,
      })
      .returning({ id: people.id });
    await tx
      .insert(memberships)
      .values({ institution_id: institutionId, user_id: userId, role_id: must(roleIds[account.role]) });
    made.push({ personId: must(person).id, userId, role: account.role });
  }
  return made;
}

interface FirstInstitution extends DemoSchool {
  id: string;
  teacherId: string;
}

async function seedFirstInstitution(
  tx: Tx,
  organizationId: string,
  passwordHash: string,
): Promise<FirstInstitution> {
  const { id, roleIds } = await createInstitution(tx, {
    organization_id: organizationId,
    name: 'Colégio Horizonte',
    primary_color: '#2f5bd0',
    self_registration: true,
  });
  const classmates = demoClassmates.map((name, index) => ({
    name,
    email: `aluno${String(index + 1).padStart(2, '0')}@${demoDomain}`,
    role: 'student',
  }));
  const made = await seedPeople(tx, id, roleIds, passwordHash, [...demoAccounts, ...classmates]);
  const students = made.filter((person) => person.role === 'student');
  const teacher = must(made.find((person) => person.role === 'teacher'));

  const [course] = await tx
    .insert(courses)
    .values({ institution_id: id, name: 'Ensino Médio', code: 'EM', workload_hours: 3000 })
    .returning({ id: courses.id });
  const subjects = await tx
    .insert(disciplines)
    .values(
      disciplineNames.map((name) => ({
        institution_id: id,
        name,
        workload_hours: 160,
      })),
    )
    .returning({ id: disciplines.id, name: disciplines.name });
  await tx.insert(course_disciplines).values(
    subjects.map((subject) => ({
      institution_id: id,
      course_id: must(course).id,
      discipline_id: subject.id,
    })),
  );
  const [first, second] = await tx
    .insert(classes)
    .values([
      {
        institution_id: id,
        course_id: must(course).id,
        name: '3º ano A',
        code: '3A',
        starts_on: '2026-02-02',
        ends_on: '2026-12-11',
      },
      {
        institution_id: id,
        course_id: must(course).id,
        name: '3º ano B',
        code: '3B',
        starts_on: '2026-02-02',
        ends_on: '2026-12-11',
      },
    ])
    .returning({ id: classes.id });
  await tx
    .insert(class_disciplines)
    .values(
      [must(first), must(second)].flatMap((one) =>
        subjects.map((subject) => ({ institution_id: id, class_id: one.id, discipline_id: subject.id })),
      ),
    );
  await tx.insert(class_teachers).values(
    [must(first), must(second)].map((one) => ({
      institution_id: id,
      class_id: one.id,
      user_id: teacher.userId,
    })),
  );
  await tx.insert(class_students).values(
    students.map((student, index) => ({
      institution_id: id,
      // The demonstration accounts and most classmates are in the first class, which is the one of 30.
      class_id: index < 30 ? must(first).id : must(second).id,
      person_id: student.personId,
    })),
  );
  return {
    id,
    teacherId: teacher.userId,
    graderId: must(made.find((person) => person.role === 'corrector')).userId,
    classId: must(first).id,
    disciplineIds: new Map(subjects.map((subject) => [subject.name, subject.id])),
  };
}

async function seedSecondInstitution(tx: Tx, organizationId: string, passwordHash: string): Promise<void> {
  const { id, roleIds } = await createInstitution(tx, {
    organization_id: organizationId,
    name: 'Instituto Maré',
    primary_color: '#0f766e',
  });
  await seedPeople(
    tx,
    id,
    roleIds,
    passwordHash,
    demoAccounts.filter((account) => alsoInSecond.includes(account.email.split('@')[0] ?? '')),
  );
}

/** Fills an empty embedded database with something to look at; does nothing where there is an institution. */
export async function seedDemo(services: Services): Promise<void> {
  await services.database.asSystem('demonstration data', async (transaction) => {
    const { tx } = transaction;
    await tx.execute(sql`select pg_advisory_xact_lock(7305120)`);
    const [existing] = await tx.select({ id: institutions.id }).from(institutions).limit(1);
    if (existing) return;
    const passwordHash = await hashPassword(demoPassword);
    const [organization] = await tx
      .insert(organizations)
      .values({ name: 'Rede Horizonte de Ensino' })
      .returning({ id: organizations.id });
    const first = await seedFirstInstitution(tx, must(organization).id, passwordHash);
    await seedSecondInstitution(tx, must(organization).id, passwordHash);
    await seedDataAccess(tx, first);
    const past = createPastScope(services, transaction, first.id, first.teacherId);
    await seedQuestionnaires(past, first);
    await seedAppeals(createPastScope(services, transaction, first.id, first.teacherId));
    await seedRooms(past);
    await seedProctoring(past);
    await seedSupport(createPastScope(services, transaction, first.id, first.teacherId));
    await seedChat(createPastScope(services, transaction, first.id, first.teacherId), first);
    await seedStreams(past, first);
    await seedPractical(createPastScope(services, transaction, first.id, first.teacherId));
    await seedPaper(createPastScope(services, transaction, first.id, first.teacherId));
    await seedMeetings(past);
    await seedCampaigns(createPastScope(services, transaction, first.id, first.teacherId));
    await seedContents(createPastScope(services, transaction, first.id, first.teacherId), first);
    await seedCommunication(createPastScope(services, transaction, first.id, first.teacherId), first);
  });
}
