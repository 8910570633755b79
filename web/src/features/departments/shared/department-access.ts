import { useParams } from 'react-router';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useDepartment } from './api.ts';

export type DepartmentRight = 'may_see_members' | 'may_see_applications' | 'may_see_posts' | 'may_post';

/**
 * Checks access to one department, after the route guard. The stored session may be a minute old: if it denies access,
 * ask the server before redirecting.
 */
export function useDepartmentAccess(right: DepartmentRight) {
  const { departmentId: id = '' } = useParams();
  const { role, departmentIds } = useSession();
  const query = useDepartment(id);
  const department = query.data;
  const isStoredMember =
    role === 'admin' || (role === 'pastor' && right === 'may_see_posts') || departmentIds.includes(Number(id));
  const isLoaded = department !== undefined && !query.isPlaceholderData;
  const isMissing = hasErrorStatus(query.error, 404);

  function decide(): 'open' | 'leave' | 'wait' | 'failed' {
    if (isLoaded) return department.viewer[right] ? 'open' : 'leave';
    if (isStoredMember) return 'open';
    if (isMissing) return 'leave';
    return query.isError ? 'failed' : 'wait';
  }

  return { id, department, verdict: decide(), query, isMissing } as const;
}
