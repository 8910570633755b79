import type { Application } from '@kanisa/contract/departments/applications.schema.ts';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  applicationFallbacks,
} from '@kanisa/contract/departments/applications.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { usePageNumber } from '../../../lib/url/use-page-number.ts';
import { DEPARTMENTS_KEY } from '../shared/api.ts';

export interface ApplicationsQuery {
  departmentId: string;
  status: ApplicationStatus | undefined;
  page: number;
}

/** What the address asks for; a status that there is not asks for all. */
export function useApplicationsQuery(departmentId: string): ApplicationsQuery {
  const [query] = useSearchParams();
  const asked = query.get('status');
  return {
    departmentId,
    status: APPLICATION_STATUSES.find((status) => status === asked),
    page: usePageNumber(),
  };
}

const getApplicationsKey = ({ departmentId, status, page }: ApplicationsQuery) =>
  [...DEPARTMENTS_KEY, 'applications', departmentId, status ?? 'all', page] as const;

export function useApplications(wanted: ApplicationsQuery) {
  const { departmentId, status, page } = wanted;
  return useQuery({
    queryKey: getApplicationsKey(wanted),
    queryFn: ({ signal }) =>
      callApi('GET /department/:id/applications', {
        params: { id: departmentId },
        query: { status, page: String(page) },
        signal,
        fallback: applicationFallbacks.list,
      }),
    placeholderData: keepPreviousData,
  });
}

export type ApplicationsAnswer = NonNullable<ReturnType<typeof useApplications>['data']>;

export interface ReviewDecision {
  status: ApplicationStatus;
  reason: string;
}

/** `seen_status` tells what the reviewer decided upon: whoever was quicker is not overruled unseen. */
export async function submitReview({ id, status: seen }: Application, decision: ReviewDecision): Promise<Application> {
  const { application } = await callApi('PATCH /department/application/:id', {
    params: { id },
    body: { ...decision, seen_status: seen },
    fallback: applicationFallbacks.review,
  });
  return application;
}

/** On the screen the application stays where it is, with its new status; everything else is read anew when shown. */
export function cacheReviewedApplication(client: QueryClient, wanted: ApplicationsQuery, reviewed: Application): void {
  void client.invalidateQueries({ queryKey: DEPARTMENTS_KEY, refetchType: 'none' });
  client.setQueryData<ApplicationsAnswer>(
    getApplicationsKey(wanted),
    (known) =>
      known && {
        ...known,
        applications: known.applications.map((other) => (other.id === reviewed.id ? reviewed : other)),
      },
  );
}

export function reloadApplications(client: QueryClient, { departmentId }: ApplicationsQuery): Promise<void> {
  return client.invalidateQueries({ queryKey: [...DEPARTMENTS_KEY, 'applications', departmentId] });
}
