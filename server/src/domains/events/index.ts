import type { Domain } from '../../core/domain.ts';
import { attendancePrivacy } from './attendance/attendance.privacy.ts';
import { freePlacesOfDeactivated } from './attendance/attendance.service.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { eventsPrivacy } from './events/events.privacy.ts';
import { eventRoutes } from './events/events.routes.ts';
import { listEventTitles } from './events/events.service.ts';
import { occurrenceRoutes } from './occurrences/occurrences.routes.ts';

/** Events, their occurrences, attendance and the public calendar. */
export const events: Domain = {
  name: 'events',
  routes: [eventRoutes, occurrenceRoutes, calendarRoutes],
  auditNames: [{ kind: 'event', listNames: listEventTitles }],
  accountHooks: { onDeactivated: freePlacesOfDeactivated },
  personalData: [eventsPrivacy, attendancePrivacy],
  fillDemo: async (church) => (await import('./events.demo.ts')).fillEvents(church),
};
