import type { Domain } from '../../core/domain.ts';
import { auditPrivacy } from './audit/audit.privacy.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { recordEmailRelease, recordTwoStepChange } from './audit/audit.service.ts';
import { operationsPrivacy } from './operations/operations.privacy.ts';
import { cleanUpOperations } from './operations/operations.service.ts';
import { photosPrivacy } from './photos/photos.privacy.ts';

/** The audit trail, photos and answers of repeatable writes: what is kept beside the records of other domains. */
export const records: Domain = {
  name: 'records',
  routes: [auditRoutes],
  nightlyCleanUps: [cleanUpOperations],
  personalData: [auditPrivacy, operationsPrivacy, photosPrivacy],
  accountHooks: { onEmailReleased: recordEmailRelease, onTwoStepChanged: recordTwoStepChange },
  fillDemo: async (church) => (await import('./records.demo.ts')).fillRecords(church),
};
