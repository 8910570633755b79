import { type Domain, defineJob } from '../../core/domain.ts';
import { MAINTENANCE, NOTICE_MAIL } from '../../platform/queue/jobs.ts';
import { servingDateRoutes } from './dates/dates.routes.ts';
import { linksPrivacy } from './links/links.privacy.ts';
import { linkPages } from './links/links.routes.ts';
import { SERVING_NOTICES } from './notices/serving-notices.service.ts';
import { servingOverviewRoutes } from './overview/overview.routes.ts';
import { endServingAccess } from './own-dates/end-serving-access.service.ts';
import { ownDatesPrivacy } from './own-dates/own-dates.privacy.ts';
import { ownServingRoutes } from './own-dates/own-dates.routes.ts';
import { cleanUpServing } from './places/clean-up.service.ts';
import {
  clearPlacesBeforeDeletion,
  followDateChanges,
  followDeactivation,
  followEventDeletion,
  followMembershipEnd,
  followOtherDates,
} from './places/date-changes.service.ts';
import { placesPrivacy } from './places/places.privacy.ts';
import { servingPlanRoutes } from './plan/plan.routes.ts';
import { positionsPrivacy } from './positions/positions.privacy.ts';
import { servingPositionRoutes } from './positions/positions.routes.ts';
import { sendReminders } from './reminders/reminders.service.ts';

declare module '../../platform/queue/jobs.ts' {
  interface JobMap {
    'serving.remind': Record<string, never>;
    'serving.dates': { eventId: number };
  }
}

/** Goes on with the places of an event that changed. */
export const servingDatesJob = defineJob(
  'serving.dates',
  NOTICE_MAIL,
  { nobody: 'The places follow a change of the event, which stands.' },
  followOtherDates,
);

/** This domain plans who serves when: positions, plans, answers, reminders. It is a module, which the church turns on. */
export const serving: Domain = {
  name: 'serving',
  routes: [servingPositionRoutes, servingDateRoutes, servingPlanRoutes, ownServingRoutes, servingOverviewRoutes],
  pages: linkPages,
  jobs: [
    servingDatesJob,
    {
      name: 'serving.remind',
      policy: MAINTENANCE,
      actsFor: { nobody: 'The plan itself reminds: of places that somebody with the right asked for.' },
      async start(deps) {
        await deps.queue.work('serving.remind', () => sendReminders(deps));
        await deps.queue.schedule('serving.remind', '*/10 * * * *', 'UTC', {});
      },
    },
  ],
  notices: SERVING_NOTICES,
  nightlyCleanUps: [cleanUpServing],
  personalData: [positionsPrivacy, placesPrivacy, ownDatesPrivacy, linksPrivacy],
  accountHooks: {
    onMembershipEnded: followMembershipEnd,
    onDeactivated: followDeactivation,
    onAccessReset: endServingAccess,
  },
  eventHooks: {
    onDatesChanged: followDateChanges,
    beforeEventDeletion: clearPlacesBeforeDeletion,
    onEventDeleted: followEventDeletion,
  },
  completeDemo: async (church) => (await import('./serving.demo.ts')).fillServing(church),
};
