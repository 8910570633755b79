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
  const verdict = isLoaded
    ? toVerdict(department.viewer[right])
    : isStoredMember
      ? 'open'
      : toPendingVerdict(query.isError, isMissing);
  return { id, department, verdict, query, isMissing } as const;
}

const toVerdict = (may: boolean) => (may ? 'open' : 'leave');

function toPendingVerdict(hasFailed: boolean, isMissing: boolean): 'wait' | 'leave' | 'failed' {
  if (isMissing) return 'leave';
  return hasFailed ? 'failed' : 'wait';
}
