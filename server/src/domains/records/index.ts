import type { Domain } from '../../core/domain.ts';
import { auditPrivacy } from './audit/audit.privacy.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { recordEmailRelease, recordTwoStepChange } from './audit/audit.service.ts';
import { photosPrivacy } from './photos/photos.privacy.ts';

/** The audit trail and photos: what other domains attach to their records. */
export const records: Domain = {
  name: 'records',
  routes: [auditRoutes],
  personalData: [auditPrivacy, photosPrivacy],
  accountHooks: { onEmailReleased: recordEmailRelease, onTwoStepChanged: recordTwoStepChange },
  fillDemo: async (church) => (await import('./records.demo.ts')).fillRecords(church),
};
