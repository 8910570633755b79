import { type Domain, defineJob } from '../../core/domain.ts';
import { PROGRESS_BAR_WORK } from '../../platform/queue/jobs.ts';
import { peopleExportRoutes } from './export/export.routes.ts';
import { childRequestRoutes } from './family/child-requests.routes.ts';
import { familyPrivacy } from './family/family.privacy.ts';
import { familyRoutes } from './family/family.routes.ts';
import { newAdultsNotice, tellOfNewAdults } from './family/new-adults.service.ts';
import { userFamilyRoutes } from './family/user-family.routes.ts';
import { listFamilyMemberNames } from './family/user-family.service.ts';
import { peopleFieldRoutes } from './fields/fields.routes.ts';
import {
  cleanUpFileImports,
  endUnauthorizedFileImport,
  findFileImportMandate,
  runFileImport,
} from './file-imports/file-imports.jobs.ts';
import { fileImportRoutes } from './file-imports/file-imports.routes.ts';
import { failUnfinishedFileImports } from './file-imports/file-imports.service.ts';
import { householdRoutes } from './households/households.routes.ts';
import { cleanUpImports, failUnauthorizedImport, findImportMandate, runImport } from './import/import.jobs.ts';
import { importPrivacy } from './import/import.privacy.ts';
import { peopleImportRoutes } from './import/import.routes.ts';
import { failUnfinishedImports } from './import/import.service.ts';
import { joiningRoutes } from './joining/joining.routes.ts';
import { peopleKeeperRoutes } from './keepers/people-keepers.routes.ts';
import { listAudienceHooks } from './lists/list-audience.service.ts';
import { peopleListRoutes } from './lists/lists.routes.ts';
import { matchRoutes } from './matches/matches.routes.ts';
import { askAboutRecords } from './matches/matches.service.ts';
import { mergingRoutes } from './merging/merging.routes.ts';
import { cleanUpMerges } from './merging/undo-merge.service.ts';
import { personCareRoutes } from './persons/person-care.routes.ts';
import { personsPrivacy } from './persons/persons.privacy.ts';
import { personDetailRoutes, personRoutes } from './persons/persons.routes.ts';
import { printingRoutes } from './printing/printing.routes.ts';
import { profilePrivacy } from './profile/profile.privacy.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { spouseRoutes } from './spouses/spouses.routes.ts';
import { cleanUpQuestions } from './spouses/spouses.service.ts';
import { userAccountRoutes, userRoutes } from './users/users.routes.ts';

declare module '../../platform/queue/jobs.ts' {
  interface JobMap {
    'people.import': { importId: number };
    'people.file-import': { importId: number };
  }
}

/** Imports a list while the person who started it may import. */
export const importJob = defineJob(
  'people.import',
  PROGRESS_BAR_WORK,
  { findMandate: findImportMandate, onLost: failUnauthorizedImport },
  (deps, job, run) => runImport(deps, job.importId, run),
);

/** Imports records, or undoes that, while the person who asked for it may change people. */
export const fileImportJob = defineJob(
  'people.file-import',
  PROGRESS_BAR_WORK,
  { findMandate: findFileImportMandate, onLost: endUnauthorizedFileImport },
  (deps, job, run) => runFileImport(deps, job.importId, run),
);

/** Profiles, families, and the administration of people. */
export const people: Domain = {
  name: 'people',
  routes: [
    profileRoutes,
    familyRoutes,
    spouseRoutes,
    childRequestRoutes,
    userRoutes,
    userAccountRoutes,
    peopleImportRoutes,
    userFamilyRoutes,
    personRoutes,
    personDetailRoutes,
    personCareRoutes,
    householdRoutes,
    peopleFieldRoutes,
    peopleKeeperRoutes,
    peopleListRoutes,
    peopleExportRoutes,
    fileImportRoutes,
    printingRoutes,
    matchRoutes,
    mergingRoutes,
    joiningRoutes,
  ],
  accountHooks: { onEmailConfirmed: askAboutRecords },
  audienceHooks: listAudienceHooks,
  jobs: [importJob, fileImportJob],
  nightlyCleanUps: [cleanUpImports, cleanUpQuestions, cleanUpMerges, cleanUpFileImports, tellOfNewAdults],
  notices: [newAdultsNotice],
  afterRestore: async ({ clock }, tx) => ({
    imports: (await failUnfinishedImports(tx, clock.now())) + (await failUnfinishedFileImports(tx, clock.now())),
  }),
  auditNames: [{ kind: 'family_member', listNames: listFamilyMemberNames }],
  personalData: [profilePrivacy, personsPrivacy, familyPrivacy, importPrivacy],
  fillDemo: async (church) => (await import('./people.demo.ts')).fillPeople(church),
};
