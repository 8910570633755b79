import type { OwnApplication } from '@kanisa/contract/departments/applications.schema.ts';
import { type ApplicationStatus, applicationFallbacks } from '@kanisa/contract/departments/applications.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';

/** What was decided is seen here within a minute, too. */
const REFETCH_INTERVAL_MS = 60_000;

export interface Belonging {
  department: { id: number; name: string };
  isMember: boolean;
  /** Null for those who belong without having applied: leaders. */
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

/** The departments of this person, each once: by the newest application there, else by the membership alone. */
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
    .filter((one) => newest.get(one.department.id) === one)
    .map(({ id, department, status, reason, created_at: createdAt }) => ({
      department,
      isMember: departments.some((own) => own.id === department.id),
      application: { id, status, reason, createdAt },
    }));
  return [...byMembership, ...byApplication];
}

/** Which decisions are new to the person. They are told as read once they are in sight, and stay marked for this visit. */
export function useNewDecisions(applications: readonly OwnApplication[], isInSight: boolean): ReadonlySet<number> {
  const [news, setNews] = useState<ReadonlySet<number>>(new Set());
  const fresh = applications.filter((one) => one.is_news && !news.has(one.id)).map((one) => one.id);
  const freshKey = fresh.join();
  useEffect(() => {
    if (!isInSight || freshKey === '') return;
    const ids = freshKey.split(',').map(Number);
    setNews((known) => new Set([...known, ...ids]));
    // When it fails they are new again the next time: no harm done.
    callApi('POST /profile/applications/seen', { background: true }).catch(() => undefined);
  }, [isInSight, freshKey]);
  return new Set([...news, ...fresh]);
}
