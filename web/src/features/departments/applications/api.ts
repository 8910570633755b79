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

/** Reads status and page from the URL. An unknown status counts as no filter. */
export function useApplicationsQuery(departmentId: string): ApplicationsQuery {
  const [params] = useSearchParams();
  const statusParam = params.get('status');
  return {
    departmentId,
    status: APPLICATION_STATUSES.find((status) => status === statusParam),
    page: usePageNumber(),
  };
}

const getApplicationsKey = ({ departmentId, status, page }: ApplicationsQuery) =>
  [...DEPARTMENTS_KEY, 'applications', departmentId, status ?? 'all', page] as const;

export function useApplications(query: ApplicationsQuery) {
  const { departmentId, status, page } = query;
  return useQuery({
    queryKey: getApplicationsKey(query),
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

/** `seen_status` is the status that the reviewer saw. The server rejects the review if it has changed since. */
export async function submitReview(
  { id, status: seenStatus }: Application,
  decision: ReviewDecision,
): Promise<Application> {
  const { application } = await callApi('PATCH /department/application/:id', {
    params: { id },
    body: { ...decision, seen_status: seenStatus },
    fallback: applicationFallbacks.review,
  });
  return application;
}

/** Updates the application in place. Other department queries are marked stale without a refetch. */
export function cacheReviewedApplication(client: QueryClient, query: ApplicationsQuery, reviewed: Application): void {
  void client.invalidateQueries({ queryKey: DEPARTMENTS_KEY, refetchType: 'none' });
  client.setQueryData<ApplicationsAnswer>(
    getApplicationsKey(query),
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
