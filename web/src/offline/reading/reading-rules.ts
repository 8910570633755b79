import {
  departmentListRule,
  departmentRule,
  memberCountRule,
  ownApplicationsRule,
  postsRule,
} from '../../features/departments/shared/offline-rules.ts';
import { attendanceRule, calendarRule, eventRule } from '../../features/events/calendar/offline-rules.ts';
import { inboxRule } from '../../features/messaging/inbox/offline-rules.ts';
import { dashboardRule } from '../../features/office/dashboard/offline-rules.ts';
import { familyRule, profileRule } from '../../features/people/shared/offline-rules.ts';
import { ownServingRule } from '../../features/serving/own/offline-rules.ts';
import type { Reader, ReadingRule } from './reading-rule.ts';

/** Everything that can be read offline. The reads ahead follow this order: those of every visit come first. */
const RULES: readonly ReadingRule[] = [
  profileRule,
  dashboardRule,
  ownApplicationsRule,
  inboxRule,
  calendarRule,
  ownServingRule,
  familyRule,
  departmentListRule,
  departmentRule,
  postsRule,
  memberCountRule,
  eventRule,
  attendanceRule,
];

/** The rule of a path, also if this reader may not store it. */
export const findRule = (path: string) => RULES.find(({ pattern }) => pattern.test(path)) ?? null;

/** The rule of a path that may be stored for this reader, or null. */
export function findStoringRule(path: string, reader: Reader): ReadingRule | null {
  const rule = findRule(path);
  const captured = rule?.pattern.exec(path)?.slice(1) ?? [];
  return rule?.isOwn?.(captured, reader) === false ? null : rule;
}

/** The reads of the pages that can be read offline, as the pages ask for them. */
export const listReadsAhead = (reader: Reader) => RULES.flatMap((rule) => rule.listAhead?.(reader) ?? []);
