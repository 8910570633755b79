import type { Action } from '@kanisa/contract/core/actions.ts';
import { useParams } from 'react-router';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useDepartment } from './api.ts';

/** The rights of the server's answer, with the action that gives the right in every department. */
const ACTION_BY_RIGHT = {
  may_see_members: 'members.list',
  may_see_applications: 'applications.list',
  may_see_posts: 'info.list',
  may_post: 'info.post',
} as const satisfies Record<string, Action>;

export type DepartmentRight = keyof typeof ACTION_BY_RIGHT;

/**
 * Checks access to one department, after the route guard. The stored session may be a minute old: if it denies access,
 * ask the server before redirecting.
 */
export function useDepartmentAccess(right: DepartmentRight) {
  const { departmentId: id = '' } = useParams();
  const { actions, departmentIds } = useSession();
  const query = useDepartment(id);
  const department = query.data;
  const hasStoredAccess = actions?.includes(ACTION_BY_RIGHT[right]) || departmentIds.includes(Number(id));
  const isLoaded = department !== undefined && !query.isPlaceholderData;
  const isMissing = hasErrorStatus(query.error, 404);

  function decide(): 'open' | 'leave' | 'wait' | 'failed' {
    if (isLoaded) return department.viewer[right] ? 'open' : 'leave';
    if (hasStoredAccess) return 'open';
    if (isMissing) return 'leave';
    return query.isError ? 'failed' : 'wait';
  }

  return { id, department, verdict: decide(), query, isMissing } as const;
}
