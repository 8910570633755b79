import {
  APPLICATION_STATUSES,
  type Application,
  type ApplicationStatus,
  applicationFallbacks,
  listApplications,
  reviewApplication,
} from '@kanisa/contract/departments/applications.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../../lib/api.ts';
import { usePageNumber } from '../../../lib/use-page-number.ts';
import { DEPARTMENTS } from '../shared/api.ts';

export interface Wanted {
  departmentId: string;
  status: ApplicationStatus | undefined;
  page: number;
}

/** What the address asks for; a status that there is not asks for all. */
export function useWanted(departmentId: string): Wanted {
  const [query] = useSearchParams();
  const asked = query.get('status');
  return {
    departmentId,
    status: APPLICATION_STATUSES.find((status) => status === asked),
    page: usePageNumber(),
  };
}

const keyOf = ({ departmentId, status, page }: Wanted) =>
  [...DEPARTMENTS, 'applications', departmentId, status ?? 'all', page] as const;

export function useApplications(wanted: Wanted) {
  const { departmentId, status, page } = wanted;
  return useQuery({
    queryKey: keyOf(wanted),
    queryFn: ({ signal }) =>
      call(listApplications, {
        params: { id: departmentId },
        query: { status, page: String(page) },
        signal,
        fallback: applicationFallbacks.list,
      }),
    placeholderData: keepPreviousData,
  });
}

export type ApplicationsAnswer = NonNullable<ReturnType<typeof useApplications>['data']>;

export interface Decision {
  status: ApplicationStatus;
  reason: string;
}

/** `seen_status` tells what the reviewer decided upon: whoever was quicker is not overruled unseen. */
export async function review({ id, status: seen }: Application, decision: Decision): Promise<Application> {
  const { application } = await call(reviewApplication, {
    params: { id },
    body: { ...decision, seen_status: seen },
    fallback: applicationFallbacks.review,
  });
  return application;
}

/** On the screen the application stays where it is, with its new status; everything else is read anew when shown. */
export function keepReviewed(client: QueryClient, wanted: Wanted, reviewed: Application): void {
  void client.invalidateQueries({ queryKey: DEPARTMENTS, refetchType: 'none' });
  client.setQueryData<ApplicationsAnswer>(
    keyOf(wanted),
    (known) =>
      known && {
        ...known,
        applications: known.applications.map((other) => (other.id === reviewed.id ? reviewed : other)),
      },
  );
}

export function reloadApplications(client: QueryClient, { departmentId }: Wanted): Promise<void> {
  return client.invalidateQueries({ queryKey: [...DEPARTMENTS, 'applications', departmentId] });
}
