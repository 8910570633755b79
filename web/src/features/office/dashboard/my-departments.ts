import type { OwnApplication } from '@kanisa/contract/departments/applications.schema.ts';
import { type ApplicationStatus, applicationFallbacks } from '@kanisa/contract/departments/applications.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';

/** Shows a new decision within a minute. */
const REFETCH_INTERVAL_MS = 60_000;

export interface Belonging {
  department: { id: number; name: string };
  isMember: boolean;
  /** Null for leaders, who are members without an application. */
  application: { id: number; status: ApplicationStatus; reason: string | null; createdAt: string } | null;
}

export function useOwnApplications() {
  return useQuery({
    queryKey: ['own-applications'],
    queryFn: ({ signal }) => callApi('GET /profile/applications', { signal, fallback: applicationFallbacks.list }),
    select: (answer) => answer.applications,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}

/** The user's departments, each with the newest application, or without one for a membership alone. */
export function listBelongings(
  applications: readonly OwnApplication[],
  departments: readonly { id: number; name: string }[],
): Belonging[] {
  const newest = new Map<number, OwnApplication>();
  for (const application of applications.toReversed()) newest.set(application.department.id, application);
  const byMembership = departments
    .filter(({ id }) => !newest.has(id))
    .map(({ id, name }): Belonging => ({ department: { id, name }, isMember: true, application: null }));
  const byApplication = applications
    .filter((application) => newest.get(application.department.id) === application)
    .map(({ id, department, status, reason, created_at: createdAt }) => ({
      department,
      isMember: departments.some((own) => own.id === department.id),
      application: { id, status, reason, createdAt },
    }));
  return [...byMembership, ...byApplication];
}

/**
 * The ids of applications with a decision that is new to the user. Once visible they are reported as seen, and stay
 * marked until the user leaves the page.
 */
export function useNewDecisions(applications: readonly OwnApplication[], isVisible: boolean): ReadonlySet<number> {
  const [reportedIds, setReportedIds] = useState<ReadonlySet<number>>(new Set());
  const newIds = applications.filter(({ id, is_news: isNew }) => isNew && !reportedIds.has(id)).map(({ id }) => id);
  const newIdsKey = newIds.join();
  useEffect(() => {
    if (!isVisible || newIdsKey === '') return;
    const ids = newIdsKey.split(',').map(Number);
    setReportedIds((before) => new Set([...before, ...ids]));
    // A failure is harmless: the decisions are marked as new again on the next visit.
    callApi('POST /profile/applications/seen', { background: true }).catch(() => undefined);
  }, [isVisible, newIdsKey]);
  return new Set([...reportedIds, ...newIds]);
}
